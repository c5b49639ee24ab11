import { useState } from 'react'
import { InvitationLink } from '#/blocks/entity/link-to-hand-over.tsx'
import { emptyUser, userFormSchema } from '#/features/users/person/user-form-schema.ts'
import { UserForm } from '#/features/users/person/user-form.tsx'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

interface Made {
  userId: number
  email: string
  url: string
  mailed: boolean
}

/** Makes a person with all fields at once; the invitation's link is shown before their page opens. */
export function NewUser({ onCreated }: { onCreated: (userId: number) => void }) {
  const [made, setMade] = useState<Made>()
  const form = useZodForm(userFormSchema, { defaultValues: emptyUser })
  const invite = useWrite('inviteUser', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(
    form,
    async (fields) => {
      const partnerId = fields.roles.includes('partner') ? fields.partnerId : null
      const { user, inviteUrl } = await invite.mutateAsync({ body: { ...fields, partnerId } })
      setMade({ userId: user.id, email: user.email, url: inviteUrl, mailed: fields.sendMail })
    },
    { email_taken: 'email', partner_people_limit: 'partnerId' },
  )
  const open = () => made && onCreated(made.userId)
  return (
    <>
      <UserForm form={form} isNew problem={problem} onSubmit={submit} />
      {made && (
        <Dialog open onOpenChange={open} title="Usuário criado" footer={<Button onClick={open}>Continuar</Button>}>
          <InvitationLink {...made} />
        </Dialog>
      )}
    </>
  )
}
