import { emailSchema, nameSchema, newPasswordSchema } from '@prosa/contract/auth.ts'
import { z } from 'zod'
import { api } from '#/lib/api.ts'
import { useEnter } from '#/lib/enter.ts'
import { useFormSubmit } from '#/lib/form-submit.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Notice } from '#/ui/notice.tsx'
import { PasswordInput } from '#/ui/password-input.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import { useZodForm } from '#/ui/use-zod-form.ts'

const passwords = { password: newPasswordSchema, confirmation: z.string() }
// the account has its name and e-mail already
const nobody = z.undefined().optional()
const person = { name: nameSchema, email: emailSchema }

const isConfirmed = ({ password, confirmation }: { password: string; confirmation: string }) =>
  password === confirmation
const confirmation = {
  path: ['confirmation'],
  error: 'As duas senhas precisam ser iguais.',
  // also while other fields are still wrong
  when: () => true,
}
const schemas = {
  setup: z.object({ ...person, ...passwords }).refine(isConfirmed, confirmation),
  account: z.object({ name: nobody, email: nobody, ...passwords }).refine(isConfirmed, confirmation),
}

interface SetPasswordFormProps {
  token: string
  purpose: 'setup' | 'invite' | 'reset'
  /** The account's own, except for the first one. */
  email: string | null
}

export function SetPasswordForm({ token, purpose, email }: SetPasswordFormProps) {
  const enter = useEnter()
  const isSetup = purpose === 'setup'
  const form = useZodForm(isSetup ? schemas.setup : schemas.account, {
    defaultValues: { ...(isSetup ? { name: '', email: '' } : {}), password: '', confirmation: '' },
  })
  const { errors, isSubmitting } = form.formState
  const { submit, problem } = useFormSubmit(
    form,
    async ({ name, email: ownEmail, password }) => {
      const answer = await api.setPassword({ body: { token, password, name, email: ownEmail } })
      await enter(answer.token)
    },
    { password_weak: 'password', email_taken: 'email' },
  )
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem && <Notice tone="danger">{problem}</Notice>}
      {isSetup && (
        <Field label="Nome" error={errors.name?.message}>
          <TextInput {...form.register('name')} autoComplete="name" />
        </Field>
      )}
      {isSetup ? (
        <Field label="E-mail" error={errors.email?.message}>
          <TextInput {...form.register('email')} type="email" autoComplete="username" autoCapitalize="none" />
        </Field>
      ) : (
        // password managers save the password under this name
        <Field label="E-mail">
          <TextInput value={email ?? ''} readOnly type="email" autoComplete="username" />
        </Field>
      )}
      <Field
        label="Nova senha"
        hint="Pelo menos 10 caracteres. Uma frase curta funciona bem."
        error={errors.password?.message}
      >
        <PasswordInput {...form.register('password')} autoComplete="new-password" />
      </Field>
      <Field label="Confirmar senha" error={errors.confirmation?.message}>
        <PasswordInput {...form.register('confirmation')} autoComplete="new-password" />
      </Field>
      <Button type="submit" size="lg" loading={isSubmitting}>
        {isSetup ? 'Criar conta e entrar' : 'Salvar senha e entrar'}
      </Button>
    </form>
  )
}
