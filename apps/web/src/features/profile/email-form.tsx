import { emailSchema } from '@prosa/contract/identity/auth.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { PasswordField, TextField } from '#/blocks/entity/form-fields.tsx'
import { FormFrame } from '#/blocks/proof/form-frame.tsx'
import { FreshEntry } from '#/blocks/proof/fresh-entry.tsx'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { useUser } from '#/lib/session/session.ts'
import { Notice } from '#/ui/feedback/notice.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

const emailRules = z.object({ email: emailSchema, currentPassword: z.string() })
const passwordRules = emailRules.extend({ currentPassword: z.string().min(1, 'Escreva a sua senha atual.') })

/** Changes the e-mail. People without a password first sign in at their provider again. */
export function EmailForm() {
  const { email } = useUser()
  if (!runtimeConfig.mail) {
    return (
      <p className="text-sm">
        E-mail atual: <strong className="font-medium break-all">{email}</strong>. Para trocar, é preciso confirmar o
        endereço novo por e-mail, e o envio de e-mails ainda não está ligado. Fale com quem administra.
      </p>
    )
  }
  return (
    <FreshEntry redirect="/profile?tab=data">
      <ChangeForm />
    </FreshEntry>
  )
}

function ChangeForm() {
  const { data: security } = useSuspenseQuery(read('getSecurity'))
  const asksPassword = security.hasPassword
  const { email } = useUser()
  const form = useZodForm(asksPassword ? passwordRules : emailRules, {
    defaultValues: { email: '', currentPassword: '' },
  })
  const change = useWrite('changeEmail', { meta: { showsProblem: true } })
  const { submit, problem, sent } = useFormSubmit(
    form,
    async ({ email: next, currentPassword }) => {
      await change.mutateAsync({ body: { email: next, ...(asksPassword && { currentPassword }) } })
      form.reset()
    },
    { password_wrong: 'currentPassword' },
  )
  const { isSubmitting } = form.formState
  return (
    <FormFrame onSubmit={submit} problem={problem} submitLabel="Trocar e-mail" submitting={isSubmitting}>
      {sent && (
        <Notice tone="success">
          Enviamos um link para {change.variables?.body.email}. A troca vale depois que você o abrir.
        </Notice>
      )}
      <p className="text-sm">
        E-mail atual: <strong className="font-medium break-all">{email}</strong>
      </p>
      <TextField form={form} name="email" label="Novo e-mail" type="email" autoComplete="email" autoCapitalize="none" />
      {asksPassword && (
        <PasswordField form={form} name="currentPassword" label="Senha atual" autoComplete="current-password" />
      )}
    </FormFrame>
  )
}
