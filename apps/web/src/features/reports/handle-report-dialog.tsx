import type { Report } from '@prosa/contract/reports.ts'
import { useState } from 'react'
import { useWrite } from '#/lib/operations.ts'
import { AlertDialog } from '#/ui/alert-dialog.tsx'
import { Field } from '#/ui/field.tsx'
import { Textarea } from '#/ui/textarea.tsx'
import { toast } from '#/ui/toasters.tsx'

/** Says that somebody has dealt with it, and how. */
export function HandleReportDialog({
  report: { id, assistant, handled },
  onClose,
}: {
  report: Report
  onClose: () => void
}) {
  const [note, setNote] = useState(handled?.note ?? '')
  const handle = useWrite('setReportState', {
    onSuccess: () => toast.success('A denúncia foi resolvida.'),
    onSettled: onClose,
  })
  const params = { assistantId: assistant.id, reportId: id }
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title="Marcar a denúncia como resolvida?"
      description="Ela sai das abertas, com o seu nome. Você pode reabri-la depois."
      confirmLabel="Resolver"
      destructive={false}
      loading={handle.isPending}
      onConfirm={() => handle.mutate({ params, body: { handled: true, note } })}
    >
      <Field label="O que foi feito (opcional)">
        <Textarea value={note} onChange={(event) => setNote(event.target.value)} rows={3} maxLength={500} />
      </Field>
    </AlertDialog>
  )
}
