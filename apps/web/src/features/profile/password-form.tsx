import { ApiProblem, mayHaveRun } from '@prosa/contract/client/client.ts'
import { newPasswordSchema } from '@prosa/contract/identity/auth.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { z } from 'zod'
import { PasswordField } from '#/blocks/entity/form-fields.tsx'
import { FormFrame } from '#/blocks/proof/form-frame.tsx'
import { api } from '#/lib/api/api.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { renewPush } from '#/lib/device/push-renewal.ts'
import { useUser } from '#/lib/session/session.ts'
import { tokens } from '#/lib/session/tokens.ts'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

const schema = z
  .object({
    currentPassword: z.string().min(1, 'Escreva a sua senha atual.'),
    newPassword: newPasswordSchema,
    confirmation: z.string(),
  })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    path: ['confirmation'],
    error: 'As duas senhas precisam ser iguais.',
    // Validates also while other fields are invalid.
    when: () => true,
  })

/** Changes the password; shown only to people who have one. */
export function PasswordForm() {
  const { data } = useSuspenseQuery(read('getSecurity'))
  if (data.hasPassword) return <ChangeForm />
  return (
    <p className="text-sm text-muted-foreground">
      Sua conta não tem senha: você entra com a conta da sua instituição, e é lá que a senha se troca.
    </p>
  )
}

function ChangeForm() {
  const { email } = useUser()
  const form = useZodForm(schema, { defaultValues: { currentPassword: '', newPassword: '', confirmation: '' } })
  const change = useWrite('changePassword', {
    meta: { showsProblem: true },
    // The old token ended with the old password.
    onSuccess: ({ token }) => {
      tokens.session.write(token)
      renewPush()
    },
  })
  const isUnheard = useRef(false)
  const { submit, problem } = useFormSubmit(
    form,
    async ({ currentPassword, newPassword }) => {
      try {
        if (!isUnheard.current || !(await letsIn(email, newPassword)))
          await change.mutateAsync({ body: { currentPassword, newPassword } })
      } catch (error) {
        // An earlier request may have succeeded: then this session has ended and the new token was lost with the response.
        isUnheard.current ||= mayHaveRun(error)
        if (!mayHaveRun(error) || !(await letsIn(email, newPassword))) throw error
      }
      isUnheard.current = false
      form.reset()
      toast.success('Senha trocada. As outras sessões foram encerradas.')
    },
    { password_wrong: 'currentPassword', password_weak: 'newPassword' },
  )
  const { isSubmitting } = form.formState
  return (
    <FormFrame onSubmit={submit} problem={problem} submitLabel="Trocar senha" submitting={isSubmitting}>
      {/* Password managers store the new password under this name. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField form={form} name="currentPassword" label="Senha atual" autoComplete="current-password" />
      <PasswordField
        form={form}
        name="newPassword"
        label="Nova senha"
        hint="Pelo menos 10 caracteres."
        autoComplete="new-password"
      />
      <PasswordField form={form} name="confirmation" label="Confirmar senha" autoComplete="new-password" />
    </FormFrame>
  )
}

/** Whether the account already has this password; if so, this window continues with a new session. */
async function letsIn(email: string, password: string): Promise<boolean> {
  try {
    const { token } = await api.signIn({ body: { email, password } })
    tokens.session.write(token)
    renewPush()
    return true
  } catch (error) {
    // The password is right; the sign-in page asks for the second step.
    return error instanceof ApiProblem && error.code === 'second_factor_required'
  }
}
