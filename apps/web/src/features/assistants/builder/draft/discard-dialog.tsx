import type { Draft } from '@prosa/contract/assistants/assistants.ts'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'

interface DiscardDialogProps {
  draft: Draft
  onClose: () => void
  onDiscarded: (draft: Draft) => void
}

export const DiscardDialog = ({ draft, onClose, onDiscarded }: DiscardDialogProps) => (
  <Confirmation
    operation="discardDraft"
    input={{ params: { assistantId: draft.id }, body: { revision: draft.revision } }}
    title="Descartar as alterações?"
    description={`O rascunho volta a ser igual à versão ${draft.publishedVersion}, que está publicada. Os documentos continuam como estão.`}
    confirmLabel="Descartar alterações"
    done="Alterações descartadas."
    onDone={onDiscarded}
    onClose={onClose}
  />
)
