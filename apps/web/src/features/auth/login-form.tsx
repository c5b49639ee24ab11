import { auth } from '@prosa/contract/auth.ts'
import { Link } from '@tanstack/react-router'
import { Controller } from 'react-hook-form'
import { api } from '#/lib/api.ts'
import { useEnter } from '#/lib/enter.ts'
import { useFormSubmit } from '#/lib/form-submit.ts'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { Field } from '#/ui/field.tsx'
import { Notice } from '#/ui/notice.tsx'
import { PasswordInput } from '#/ui/password-input.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import { useZodForm } from '#/ui/use-zod-form.ts'

export function LoginForm({ redirect }: { redirect: string | undefined }) {
  const enter = useEnter()
  const form = useZodForm(auth.signIn.body, { defaultValues: { email: '', password: '', remember: false } })
  const { errors, isSubmitting } = form.formState
  const { submit, problem } = useFormSubmit(form, async (body) => {
    const { token } = await api.signIn({ body })
    await enter(token, redirect)
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Field label="E-mail" error={errors.email?.message}>
        <TextInput {...form.register('email')} type="email" autoComplete="username" autoCapitalize="none" />
      </Field>
      <Field
        label="Senha"
        error={errors.password?.message}
        aside={
          <Link to="/auth/forgot-password" className="font-medium text-primary-text hover:underline">
            Esqueci minha senha
          </Link>
        }
      >
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
      <Controller
        control={form.control}
        name="remember"
        render={({ field: { value, onChange, ...field } }) => (
          <Checkbox label="Manter conectado" checked={value ?? false} onCheckedChange={onChange} {...field} />
        )}
      />
      <Button type="submit" size="lg" loading={isSubmitting}>
        Entrar
      </Button>
    </form>
  )
}
