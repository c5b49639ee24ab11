import { minutesText } from '#/lib/format/durations.ts'
import { useNow } from '#/lib/api/server-clock.ts'
import { takeSeat, type FinishProps } from '#/features/sga/use-seat.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { isHandledElsewhere, problemText } from '#/lib/api/problems.ts'
import { counted } from '#/text/counted.ts'
import { Notice } from '#/ui/feedback/notice.tsx'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'

/** What is about to be handed in. */
export default function FinishDialog({ seat, unsent, clock, onClose }: FinishProps & { onClose: () => void }) {
  const { attempt, code } = seat
  const now = useNow(clock)
  const finish = useWrite('finishAttempt', { meta: { keepsReads: true, showsProblem: true }, onSuccess: takeSeat })
  const minutesLeft = attempt.dueAt === null ? null : Math.floor((Date.parse(attempt.dueAt) - now) / 60_000)
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Entregar a atividade?"
      description={
        <div className="flex flex-col gap-2">
          <ul className="list-disc space-y-1 pl-5">
            <li>
              {attempt.messages === 0
                ? 'Você ainda não enviou nenhuma mensagem.'
                : `Você enviou ${counted(attempt.messages, 'mensagem', 'mensagens')}.`}
            </li>
            {minutesLeft !== null && minutesLeft > 0 && <li>Você ainda tem {minutesText(minutesLeft)}.</li>}
          </ul>
          {unsent > 0 && (
            <p className="font-medium text-destructive-text">
              {counted(unsent, 'mensagem ainda não chegou', 'mensagens ainda não chegaram')} ao servidor e não{' '}
              {unsent === 1 ? 'será entregue' : 'serão entregues'}.
            </p>
          )}
          <p>Depois de entregar, você não pode mais escrever.</p>
        </div>
      }
      confirmLabel="Entregar agora"
      cancelLabel="Continuar a atividade"
      destructive={false}
      loading={finish.isPending}
      onConfirm={() => finish.mutate({ params: { code }, body: { attemptId: attempt.id } })}
    >
      {finish.error && !isHandledElsewhere(finish.error) && <Notice tone="danger">{problemText(finish.error)}</Notice>}
    </AlertDialog>
  )
}
