import { createFileRoute } from '@tanstack/react-router'
import PreviewPage from '#/features/guest-sessions/preview-page.tsx'

export const Route = createFileRoute('/_public/share-preview')({ component: PreviewPage })
