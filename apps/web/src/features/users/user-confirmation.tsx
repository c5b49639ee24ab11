import { LinkToHandOver } from '#/blocks/entity/link-to-hand-over.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface UserConfirmationProps {
  user: { id: number; name: string; email: string }
  action: 'suspend' | 'end-sessions' | 'reset'
  onClose: () => void
}

/** Asks before an action that signs a person out or sends them a mail. */
export function UserConfirmation({ user, action, onClose }: UserConfirmationProps) {
  const update = useWrite('updateUser')
  const endSessions = useWrite('endUserSessions')
  const reset = useWrite('sendPasswordReset')
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
      destructive: true,
      confirm: () => update.mutate({ params, body: { status: 'suspended' } }, done('Conta bloqueada.')),
    },
    'end-sessions': {
      title: `Encerrar as sessões de ${user.name}?`,
      description: 'A pessoa sai de todos os aparelhos e precisa entrar de novo.',
      confirmLabel: 'Encerrar sessões',
      destructive: true,
      confirm: () => endSessions.mutate({ params }, done('Sessões encerradas.')),
    },
    reset: {
      title: `Redefinir a senha de ${user.name}?`,
      description: runtimeConfig.mail
        ? `Enviamos para ${user.email} um link para criar uma nova senha. A senha atual vale até lá.`
        : 'Não há servidor de e-mail: criamos um link para você entregar. A senha atual vale até a pessoa criar outra.',
      confirmLabel: runtimeConfig.mail ? 'Enviar link' : 'Criar link',
      destructive: false,
      confirm: () => reset.mutate({ params }, runtimeConfig.mail ? done('Link enviado.') : {}),
    },
  }
  if (reset.data?.url) {
    return (
      <Dialog open onOpenChange={onClose} title={`Nova senha de ${user.name}`}>
        <LinkToHandOver label="Link para a nova senha" hint="Vale 1 hora e uma única vez." url={reset.data.url}>
          <Notice tone="warning">
            Copie o link e entregue a {user.name}. Quem tiver o link pode entrar nesta conta.
          </Notice>
        </LinkToHandOver>
      </Dialog>
    )
  }
  const { confirm, ...question } = questions[action]
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      loading={update.isPending || endSessions.isPending || reset.isPending}
      onConfirm={confirm}
      {...question}
    />
  )
}
