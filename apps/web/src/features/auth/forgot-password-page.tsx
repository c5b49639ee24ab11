import { auth } from '@prosa/contract/identity/auth.ts'
import { Link } from '@tanstack/react-router'
import { AuthHeading } from '#/features/auth/auth-heading.tsx'
import { typedEmail } from '#/lib/forms/typed-email.ts'
import { api } from '#/lib/api/api.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

export function ForgotPasswordPage() {
  const form = useZodForm(auth.forgotPassword.body, { defaultValues: { email: typedEmail.value } })
  const { errors, isSubmitting } = form.formState
  const { submit, problem, sent } = useFormSubmit(form, (body) => api.forgotPassword({ body }))
  return (
    <>
      <AuthHeading title="Esqueci minha senha">
        {runtimeConfig.mail
          ? 'Diga o seu e-mail e enviaremos um link para você criar uma nova senha.'
          : 'O envio de e-mails não está ligado. Diga o seu e-mail: quem administra recebe o seu pedido e entrega a você um link para criar uma nova senha.'}
      </AuthHeading>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {problem && <Notice tone="danger">{problem}</Notice>}
        {sent && (
          <Notice tone="success">
            {runtimeConfig.mail
              ? 'Se houver uma conta com este e-mail, enviaremos um link. Confira também a caixa de spam.'
              : 'Se houver uma conta com este e-mail, o pedido já está com quem administra. Fale com essa pessoa para receber o link.'}
          </Notice>
        )}
        <Field label="E-mail" error={errors.email?.message}>
          <TextInput {...form.register('email')} type="email" autoComplete="username" autoCapitalize="none" />
        </Field>
        <Button type="submit" size="lg" loading={isSubmitting}>
          {!runtimeConfig.mail ? 'Pedir nova senha' : sent ? 'Enviar de novo' : 'Enviar link'}
        </Button>
        <Link to="/auth/login" className="self-center py-1.5 text-sm font-medium text-primary-text hover:underline">
          Voltar para a entrada
        </Link>
      </form>
    </>
  )
}
