import { UnsentTextNotice, unsentTextTitle } from '#/features/participation/unsent-text-notice.tsx'
import { useSendFirst } from '#/features/participation/unsent-text.ts'
import { storeParticipation, type FinishProps } from '#/features/participation/use-participation.ts'
import { minutesText } from '#/lib/format/durations.ts'
import { useNow } from '#/lib/api/server-clock.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { isHandledElsewhere, problemText } from '#/lib/api/problems.ts'
import { counted } from '#/text/counted.ts'
import { Notice } from '#/ui/feedback/notice.tsx'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'

/** Summary before handing in: the work, and any text that is not sent. */
export default function FinishDialog({
  participation,
  unsent,
  pending,
  clock,
  onClose,
}: FinishProps & { onClose: () => void }) {
  const { attempt, code } = participation
  const now = useNow(clock)
  const finish = useWrite('finishAttempt', {
    meta: { keepsReads: true, showsProblem: true },
    onSuccess: storeParticipation,
  })
  const handIn = () => finish.mutate({ params: { code }, body: { attemptId: attempt.id } })
  const first = useSendFirst({ participation, unsent, pending, onArrived: handIn })
  const minutesLeft = attempt.dueAt === null ? null : Math.floor((Date.parse(attempt.dueAt) - now) / 60_000)
  const left = { pending, unsent, ...first }
  const loses = pending !== null || unsent.length > 0
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={unsentTextTitle(left) ?? 'Entregar a atividade?'}
      description={
        <div className="flex flex-col gap-2">
          <UnsentTextNotice {...left} lost="não é entregue" />
          <ul className="list-disc space-y-1 pl-5">
            <li>
              {attempt.messages === 0
                ? 'Você ainda não enviou nenhuma mensagem.'
                : `Você enviou ${counted(attempt.messages, 'mensagem', 'mensagens')}.`}
            </li>
            {minutesLeft !== null && minutesLeft > 0 && <li>Você ainda tem {minutesText(minutesLeft)}.</li>}
          </ul>
          <p>Depois de entregar, você não pode mais escrever.</p>
        </div>
      }
      {...(first.isOffered
        ? {
            confirmLabel: 'Enviar e entregar',
            alternative: { label: 'Entregar sem ele', onSelect: handIn },
            onConfirm: first.send,
          }
        : { confirmLabel: loses ? 'Entregar assim mesmo' : 'Entregar agora', onConfirm: handIn })}
      cancelLabel="Continuar a atividade"
      backFirst={attempt.messages === 0 || (loses && !first.isOffered)}
      destructive={false}
      loading={first.sending || finish.isPending}
    >
      {finish.error && !isHandledElsewhere(finish.error) && <Notice tone="danger">{problemText(finish.error)}</Notice>}
    </AlertDialog>
  )
}
