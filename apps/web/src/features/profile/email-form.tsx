import { emailSchema } from '@prosa/contract/people/auth.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { FormFrame } from '#/features/profile/form-frame.tsx'
import { FreshEntry } from '#/features/profile/security/fresh-entry.tsx'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { useUser } from '#/lib/session/session.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { PasswordInput } from '#/ui/inputs/password-input.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

const emailRules = z.object({ email: emailSchema, currentPassword: z.string() })
const passwordRules = emailRules.extend({ currentPassword: z.string().min(1, 'Escreva a sua senha atual.') })

/** People without a password enter at their provider anew first. */
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
  const { errors, isSubmitting } = form.formState
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
      <Field label="Novo e-mail" error={errors.email?.message}>
        <TextInput {...form.register('email')} type="email" autoComplete="email" autoCapitalize="none" />
      </Field>
      {asksPassword && (
        <Field label="Senha atual" error={errors.currentPassword?.message}>
          <PasswordInput {...form.register('currentPassword')} autoComplete="current-password" />
        </Field>
      )}
    </FormFrame>
  )
}
