import { users } from '@prosa/contract/people/users.ts'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { InvitationLink } from '#/blocks/entity/link-to-hand-over.tsx'
import { PartnerField } from '#/features/users/partner-field.tsx'
import { RolesField } from '#/features/users/roles-field.tsx'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog, DialogClose } from '#/ui/overlays/dialog.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

interface InviteDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function InviteDialog({ open, onOpenChange }: InviteDialogProps) {
  const formId = useId()
  const form = useZodForm(users.inviteUser.body, {
    defaultValues: { name: '', email: '', roles: ['user'], partnerId: null },
  })
  const invite = useWrite('inviteUser', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(
    form,
    (body) => invite.mutateAsync({ body: body.roles.includes('partner') ? body : { ...body, partnerId: null } }),
    { email_taken: 'email', partner_people_limit: 'partnerId' },
  )
  const { errors, isSubmitting } = form.formState
  const changeOpen = (next: boolean) => {
    onOpenChange(next)
    if (!next) return
    form.reset()
    invite.reset()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title="Convidar usuário"
      description={
        runtimeConfig.mail
          ? 'A pessoa recebe um e-mail com um link para criar a senha. O link vale 72 horas.'
          : 'Não há servidor de e-mail: o link para criar a senha aparece aqui, para você entregar. Ele vale 72 horas.'
      }
      footer={
        invite.isSuccess ? (
          <DialogClose>
            <Button>Concluir</Button>
          </DialogClose>
        ) : (
          <Button type="submit" form={formId} loading={isSubmitting}>
            Convidar
          </Button>
        )
      }
    >
      {invite.isSuccess ? (
        <InvitationLink email={invite.data.user.email} url={invite.data.inviteUrl} />
      ) : (
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4 pt-2">
          {problem && <Notice tone="danger">{problem}</Notice>}
          <Field label="Nome" error={errors.name?.message}>
            <TextInput {...form.register('name')} autoComplete="off" />
          </Field>
          <Field label="E-mail" error={errors.email?.message}>
            <TextInput {...form.register('email')} type="email" autoComplete="off" autoCapitalize="none" />
          </Field>
          <Controller
            control={form.control}
            name="roles"
            render={({ field: { value, onChange, onBlur } }) => (
              <RolesField value={value} onChange={onChange} onBlur={onBlur} error={errors.roles?.message} />
            )}
          />
          {form.watch('roles').includes('partner') && (
            <Controller
              control={form.control}
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
        </form>
      )}
    </Dialog>
  )
}
