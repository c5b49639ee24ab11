import { InvitationDialog } from '#/blocks/entity/invitation-dialog.tsx'
import { BelongingFields } from '#/features/users/belonging-fields.tsx'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  return (
    <InvitationDialog
      title="Convidar usuário"
      description={
        runtimeConfig.mail
          ? 'A pessoa recebe um e-mail com um link para criar a senha. O link vale 72 horas.'
          : 'Não há servidor de e-mail: o link para criar a senha aparece aqui, para você entregar. Ele vale 72 horas.'
      }
      invitedAs={{ roles: ['user'], partnerId: null }}
      onClose={onClose}
    >
      {(form) => <BelongingFields form={form} />}
    </InvitationDialog>
  )
}
