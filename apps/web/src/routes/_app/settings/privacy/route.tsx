import { createFileRoute } from '@tanstack/react-router'
import { PrivacyFrame } from '#/features/privacy/privacy-frame.tsx'

export const Route = createFileRoute('/_app/settings/privacy')({ component: PrivacyFrame })
