import type { Report } from '@prosa/contract/sharing/reports.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { NoteDialog } from '#/ui/overlays/note-dialog.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

/** Says that somebody has dealt with it, and how. */
export function HandleReportDialog({
  report: { id, assistant, handled },
  onClose,
}: {
  report: Report
  onClose: () => void
}) {
  const handle = useWrite('setReportState', {
    meta: { showsProblem: true },
    onSuccess: () => {
      toast.success('A denúncia foi resolvida.')
      onClose()
    },
  })
  const params = { assistantId: assistant.id, reportId: id }
  return (
    <NoteDialog
      title="Marcar a denúncia como resolvida?"
      description="Ela sai das abertas, com o seu nome. Você pode reabri-la depois."
      confirmLabel="Resolver"
      label="O que foi feito (opcional)"
      maxLength={500}
      initialNote={handled?.note ?? ''}
      write={handle}
      onConfirm={(note) => handle.mutate({ params, body: { handled: true, note } })}
      onClose={onClose}
    />
  )
}
