import { reportReasonLabels, reportReasons, type ReportReason } from '@prosa/contract/sharing/report-reasons.ts'
import { useState } from 'react'
import { useIsGuest } from '#/lib/session/guest-session.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/lib/device/toast.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'

interface ReportDialogProps {
  /** The conversation on the screen goes along. */
  chatId: string | undefined
  onClose: () => void
}

/** Tells those who answer for the assistant what is wrong with it. */
export function ReportDialog({ chatId, onClose }: ReportDialogProps) {
  const isGuest = useIsGuest()
  const [reason, setReason] = useState<ReportReason>()
  const [comment, setComment] = useState('')
  const [missing, setMissing] = useState(false)
  const report = useWrite('reportVisit', {
    meta: { keepsReads: true },
    onSuccess: () => {
      toast.success('Denúncia enviada. Obrigado por avisar.')
      onClose()
    },
  })
  const send = () => {
    setMissing(reason === undefined)
    if (reason === undefined || report.isPending) return
    report.mutate({ body: { reason, comment: comment.trim(), ...(chatId === undefined ? {} : { chatId }) } })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Denunciar"
      description={
        isGuest
          ? 'Os responsáveis pelo assistente recebem a sua denúncia.'
          : 'Converse primeiro com o assistente: a denúncia vai junto com a conversa.'
      }
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {isGuest ? 'Cancelar' : 'Fechar'}
          </Button>
          {isGuest && (
            <Button loading={report.isPending} onClick={send}>
              Enviar denúncia
            </Button>
          )}
        </>
      }
    >
      {isGuest && (
        <div className="flex flex-col gap-5">
          <Field label="O que há de errado?" required error={missing ? 'Escolha um motivo.' : undefined}>
            <RadioGroup
              options={reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }))}
              value={reason}
              onValueChange={(value) => {
                setReason(value)
                setMissing(false)
              }}
            />
          </Field>
          <Field label="Conte mais (opcional)">
            <Textarea value={comment} maxLength={2000} onChange={(event) => setComment(event.target.value)} />
          </Field>
        </div>
      )}
    </Dialog>
  )
}
