import { Controller } from 'react-hook-form'
import { InvitationDialog } from '#/blocks/entity/invitation-dialog.tsx'
import { PartnerField } from '#/features/users/partner-field.tsx'
import { RolesField } from '#/features/users/roles-field.tsx'
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
      {({ control, watch, formState: { errors } }) => (
        <>
          <Controller
            control={control}
            name="roles"
            render={({ field: { value, onChange, onBlur } }) => (
              <RolesField value={value} onChange={onChange} onBlur={onBlur} error={errors.roles?.message} />
            )}
          />
          {watch('roles').includes('partner') && (
            <Controller
              control={control}
              name="partnerId"
              render={({ field: { value, onChange, onBlur } }) => (
                <PartnerField
                  value={value ?? null}
                  onChange={onChange}
                  onBlur={onBlur}
                  error={errors.partnerId?.message}
                />
              )}
            />
          )}
        </>
      )}
    </InvitationDialog>
  )
}
