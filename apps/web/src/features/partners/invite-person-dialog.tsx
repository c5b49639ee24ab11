import { users } from '@prosa/contract/people/users.ts'
import { useId } from 'react'
import { InvitationLink } from '#/blocks/entity/link-to-hand-over.tsx'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog, DialogClose } from '#/ui/overlays/dialog.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

interface InvitePersonDialogProps {
  partner: { id: number; name: string }
  onClose: () => void
}

const schema = users.inviteUser.body.pick({ name: true, email: true })

/** Invites a person of the institution, with the role partner. */
export function InvitePersonDialog({ partner, onClose }: InvitePersonDialogProps) {
  const formId = useId()
  const form = useZodForm(schema, { defaultValues: { name: '', email: '' } })
  const invite = useWrite('inviteUser', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(
    form,
    (person) => invite.mutateAsync({ body: { ...person, roles: ['partner'], partnerId: partner.id } }),
    { email_taken: 'email' },
  )
  const { errors, isSubmitting } = form.formState
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Convidar para “${partner.name}”`}
      description={`${runtimeConfig.mail ? 'A pessoa recebe um e-mail' : 'Aparece aqui um link'} para criar a senha; ela entra com o papel Parceiro.`}
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
        </form>
      )}
    </Dialog>
  )
}
