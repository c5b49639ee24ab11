import { users } from '@prosa/contract/identity/users.ts'
import { useId, type ReactNode } from 'react'
import type { z } from 'zod'
import { InvitationLink } from '#/blocks/entity/link-to-hand-over.tsx'
import { TextField } from '#/blocks/entity/form-fields.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { useZodForm, type ZodForm } from '#/ui/inputs/use-zod-form.ts'
import { Dialog, DialogClose } from '#/ui/overlays/dialog.tsx'

const schema = users.inviteUser.body

interface InvitationDialogProps {
  title: string
  description: string
  /** What the invited person is, where the page says it. */
  invitedAs?: Pick<z.input<typeof schema>, 'kind' | 'partnerId'>
  onClose: () => void
  /** Fields below name and address. */
  children?: (form: ZodForm<z.input<typeof schema>, z.output<typeof schema>>) => ReactNode
}

/** Invites a person; without a mail server it then shows the link. */
export function InvitationDialog({ title, description, invitedAs, onClose, children }: InvitationDialogProps) {
  const formId = useId()
  const form = useZodForm(schema, { defaultValues: { name: '', email: '', ...invitedAs } })
  const invite = useWrite('inviteUser', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(
    form,
    (body) => invite.mutateAsync({ body: body.kind === 'partner' ? body : { ...body, partnerId: null } }),
    { email_taken: 'email', partner_people_limit: 'partnerId' },
  )
  const { isSubmitting } = form.formState
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
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
          <TextField form={form} name="name" label="Nome" />
          <TextField form={form} name="email" label="E-mail" type="email" autoCapitalize="none" />
          {children?.(form)}
        </form>
      )}
    </Dialog>
  )
}
