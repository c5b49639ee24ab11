import { Link } from '@tanstack/react-router'
import { challengeOf } from '#/features/auth/second-step.ts'
import { typedEmail } from '#/lib/forms/typed-email.ts'
import { api } from '#/lib/api/api.ts'
import { useEnter } from '#/lib/forms/enter.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { PasswordInput } from '#/ui/inputs/password-input.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { textOf, useLightForm } from '#/ui/inputs/use-light-form.ts'

const messages = {
  email: 'Escreva um e-mail válido, como nome@escola.br.',
  password: 'Escreva a sua senha.',
}

interface LoginFormProps {
  redirect: string | undefined
  /** The password was right, and the account asks for a code too. */
  onSecondStep: (challenge: string) => void
}

export function LoginForm({ redirect, onSecondStep }: LoginFormProps) {
  const enter = useEnter()
  const form = useLightForm(messages)
  const { errors, isSubmitting } = form
  const { submit, problem } = useFormSubmit(form, async (values) => {
    const body = {
      email: textOf(values, 'email'),
      password: textOf(values, 'password'),
      remember: values.has('remember'),
    }
    try {
      const { token } = await api.signIn({ body })
      await enter(token, redirect)
    } catch (error) {
      const asked = challengeOf(error)
      if (asked === undefined) throw error
      onSecondStep(asked)
    }
  })
  return (
    <form {...form.props} onSubmit={submit} className="flex flex-col gap-5">
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Field label="E-mail" error={errors['email']}>
        <TextInput
          name="email"
          type="email"
          autoFocus
          defaultValue={typedEmail.value}
          onChange={(event) => (typedEmail.value = event.target.value)}
          required
          pattern=".+\..+"
          maxLength={254}
          autoComplete="username"
          autoCapitalize="none"
        />
      </Field>
      <Field
        label="Senha"
        error={errors['password']}
        aside={
          <Link to="/auth/forgot-password" className="font-medium text-primary-text hover:underline">
            Esqueci minha senha
          </Link>
        }
      >
        <PasswordInput name="password" required maxLength={128} autoComplete="current-password" />
      </Field>
      <Checkbox name="remember" label="Manter conectado" />
      <Button type="submit" size="lg" loading={isSubmitting}>
        Entrar
      </Button>
    </form>
  )
}
