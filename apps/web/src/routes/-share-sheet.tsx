import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { closeShareSheet, useShareRequest } from '#/blocks/assistant/share-request.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'

const ShareSheet = lazyPart(() => import('#/features/sharing/share-sheet.tsx'))
const AddDialog = lazyPart(async () => ({
  default: (await import('#/features/access/entries/add-dialog.tsx')).AddDialog,
}))

/** Shows the sheet 'Compartilhar' above the screen that requested it. */
export function ShareSheetHost() {
  const request = useShareRequest()
  const router = useRouter()
  // Closes with the page that requested it.
  useEffect(() => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && closeShareSheet()), [router])
  if (!request) return null
  const { assistantId, reason } = request
  return (
    <ShareSheet
      key={assistantId}
      assistantId={assistantId}
      isFresh={reason === 'published'}
      addPeople={AddDialog}
      onClose={closeShareSheet}
    />
  )
}
