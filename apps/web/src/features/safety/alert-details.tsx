import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { alertCategoryLabels } from '#/features/safety/safety-labels.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface AlertDetailsProps {
  safetyAlertId: string
  onClose: () => void
}

/** One alert with the message that raised it, and what was done about it. */
export function AlertDetails({ safetyAlertId, onClose }: AlertDetailsProps) {
  const params = { safetyAlertId }
  // each reading is kept in the audit: once when it is opened, not again for every return to the window
  const { data: alert, error } = useQuery({
    ...read('readSafetyAlert', { params }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const [note, setNote] = useState('')
  const handle = useWrite('handleSafetyAlert')
  const finish = () =>
    handle.mutate(
      { params, body: { note } },
      {
        onSuccess: () => {
          toast.success('Alerta tratado.')
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={alert ? `Alerta de ${alertCategoryLabels[alert.category].toLowerCase()}` : 'Alerta'}
      footer={
        alert?.status === 'open' && (
          <Button onClick={finish} loading={handle.isPending}>
            Marcar como tratado
          </Button>
        )
      }
    >
      {error && <Notice tone="danger">{problemText(error)}</Notice>}
      {!alert && !error && <Skeleton className="h-24" />}
      {alert && (
        <div className="flex flex-col gap-4 pt-2">
          <p className="text-sm text-muted-foreground">
            {alert.personName ?? 'Visitante'} · {alert.assistantName} · {formatDateTime(alert.at)}
          </p>
          <blockquote className="rounded-xl border border-border bg-muted p-4 wrap-anywhere whitespace-pre-wrap">
            {alert.excerpt ?? 'A mensagem foi excluída.'}
          </blockquote>
          {alert.status === 'open' ? (
            <Field label="O que foi feito (opcional)" hint="Fica guardado com o alerta.">
              <Textarea value={note} onChange={(event) => setNote(event.target.value)} rows={3} maxLength={1000} />
            </Field>
          ) : (
            <p className="text-sm wrap-anywhere">
              Tratado por {alert.handledBy ?? 'alguém'} em {formatDateTime(alert.handledAt ?? alert.at)}.
              {alert.note && ` ${alert.note}`}
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}
