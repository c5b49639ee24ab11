import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LightField, LightForm } from '#/blocks/entity/light-form.tsx'
import { AuthHeading } from '#/features/auth/auth-heading.tsx'
import { typedEmail } from '#/lib/forms/typed-email.ts'
import { api } from '#/lib/api/api.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { Notice } from '#/ui/feedback/notice.tsx'

export function ForgotPasswordPage() {
  const [sent, setSent] = useState(false)
  async function send(body: { email: string }) {
    setSent(false)
    await api.forgotPassword({ body })
    setSent(true)
  }
  return (
    <>
      <AuthHeading title="Esqueci minha senha">
        {runtimeConfig.mail
          ? 'Diga o seu e-mail e enviaremos um link para você criar uma nova senha.'
          : 'O envio de e-mails não está ligado. Diga o seu e-mail: quem administra recebe o seu pedido e entrega a você um link para criar uma nova senha.'}
      </AuthHeading>
      <LightForm
        submitLabel={!runtimeConfig.mail ? 'Pedir nova senha' : sent ? 'Enviar de novo' : 'Enviar link'}
        send={send}
        below={
          <Link to="/auth/login" className="self-center py-1.5 text-sm font-medium text-primary-text hover:underline">
            Voltar para a entrada
          </Link>
        }
      >
        {sent && (
          <Notice tone="success">
            {runtimeConfig.mail
              ? 'Se houver uma conta com este e-mail, enviaremos um link. Confira também a caixa de spam.'
              : 'Se houver uma conta com este e-mail, o pedido já está com quem administra. Fale com essa pessoa para receber o link.'}
          </Notice>
        )}
        <LightField
          name="email"
          label="E-mail"
          complaint="Escreva um e-mail válido, como nome@escola.br."
          type="email"
          defaultValue={typedEmail.value}
          pattern=".+\..+"
          maxLength={254}
          autoComplete="username"
        />
      </LightForm>
    </>
  )
}
