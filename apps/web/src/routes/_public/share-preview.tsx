import { createFileRoute } from '@tanstack/react-router'
import PreviewPage from '#/features/share-page/preview-page.tsx'

export const Route = createFileRoute('/_public/share-preview')({ component: PreviewPage })
