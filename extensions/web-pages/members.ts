import { Globe } from 'lucide-react'
import { addedOrigins } from '@prosa/web/src/features/assistants/knowledge/added-origins.ts'
import { lazyPart } from '@prosa/web/src/lib/api/lazy-part.ts'

addedOrigins.add({
  order: 10,
  label: 'Página ou site',
  icon: Globe,
  dialog: lazyPart(() => import('#/web-pages/web/web-source-dialog.tsx')),
  list: lazyPart(() => import('#/web-pages/web/web-sources.tsx')),
})
