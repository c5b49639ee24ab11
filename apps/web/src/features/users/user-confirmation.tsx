import type { User } from '@prosa/contract/users.ts'
import { useWrite } from '#/lib/operations.ts'
import { AlertDialog } from '#/ui/alert-dialog.tsx'
import { toast } from '#/ui/toasters.tsx'

interface UserConfirmationProps {
  user: User
  action: 'suspend' | 'end-sessions'
  onClose: () => void
}

/** Asks before what throws a person out. */
export function UserConfirmation({ user, action, onClose }: UserConfirmationProps) {
  const update = useWrite('updateUser')
  const endSessions = useWrite('endUserSessions')
  const params = { userId: user.id }
  const done = (message: string) => ({
    onSuccess: () => toast.success(message),
    onSettled: onClose,
  })
  const questions = {
    suspend: {
      title: `Bloquear ${user.name}?`,
      description: 'A pessoa sai de todos os aparelhos e não consegue mais entrar até você desbloquear a conta.',
      confirmLabel: 'Bloquear',
      confirm: () => update.mutate({ params, body: { status: 'suspended' } }, done('Conta bloqueada.')),
    },
    'end-sessions': {
      title: `Encerrar as sessões de ${user.name}?`,
      description: 'A pessoa sai de todos os aparelhos e precisa entrar de novo.',
      confirmLabel: 'Encerrar sessões',
      confirm: () => endSessions.mutate({ params }, done('Sessões encerradas.')),
    },
  }
  const { confirm, ...question } = questions[action]
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      loading={update.isPending || endSessions.isPending}
      onConfirm={confirm}
      {...question}
    />
  )
}
