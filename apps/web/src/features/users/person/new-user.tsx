import { useState } from 'react'
import { InvitationLink } from '#/blocks/entity/link-to-hand-over.tsx'
import { emptyUser, userFormSchema } from '#/features/users/person/user-form-schema.ts'
import { UserFieldsPart } from '#/features/users/person/user-fields.tsx'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Card } from '#/ui/layout/card.tsx'
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
    async ({ limits: _none, permissions: _usual, ...fields }) => {
      const partnerId = fields.roles.includes('partner') ? fields.partnerId : null
      const { user, inviteUrl } = await invite.mutateAsync({ body: { ...fields, partnerId } })
      setMade({ userId: user.id, email: user.email, url: inviteUrl, mailed: fields.sendMail })
    },
    { email_taken: 'email', partner_people_limit: 'partnerId' },
  )
  const open = () => made && onCreated(made.userId)
  return (
    <>
      <form noValidate onSubmit={submit}>
        <Card className="flex flex-col gap-5 sm:p-6">
          {problem && <Notice tone="danger">{problem}</Notice>}
          <UserFieldsPart form={form} isNew />
          <Button type="submit" loading={form.formState.isSubmitting} className="self-start">
            Criar usuário
          </Button>
        </Card>
      </form>
      {made && (
        <Dialog open onOpenChange={open} title="Usuário criado" footer={<Button onClick={open}>Continuar</Button>}>
          <InvitationLink {...made} />
        </Dialog>
      )}
    </>
  )
}
