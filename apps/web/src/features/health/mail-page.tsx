import { health } from '@prosa/contract/settings/health.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Facts } from '#/features/health/facts.tsx'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { formatNumber } from '#/lib/format/format.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'
import { PageHeader } from '#/ui/layout/page-header.tsx'

/** How mails go out, and a test of it where there is somebody to take them. */
export function MailPage() {
  const { data: mail } = useSuspenseQuery(read('getMailState'))
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="E-mail" />
      {mail.transport === 'outbox' && (
        <Notice tone="warning" title="Nenhum servidor de e-mail configurado">
          As mensagens ficam como arquivos na pasta de dados e não chegam a ninguém: os links de convites e de senhas
          aparecem na tela, para você entregar. Para ligar o e-mail, defina SMTP_URL no servidor e inicie-o de novo.
        </Notice>
      )}
      <Section title="Como os e-mails saem" description="Definido no servidor, em SMTP_URL e MAIL_FROM.">
        <Facts
          facts={[
            ['Servidor', mail.host ?? 'Pasta de saída'],
            ['Remetente', mail.from],
            ['Esperando para sair', formatNumber(mail.waiting)],
            ['Falharam de vez', formatNumber(mail.failed)],
          ]}
        />
      </Section>
      {mail.transport === 'smtp' && <TestMail />}
    </div>
  )
}

function TestMail() {
  const form = useZodForm(health.sendTestMail.body, { defaultValues: { to: '' } })
  const send = useWrite('sendTestMail', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(form, async (body) => {
    await send.mutateAsync({ body })
    toast.success(`Enviamos um e-mail de teste para ${body.to}.`)
  })
  const { errors, isSubmitting } = form.formState
  return (
    <Section title="Testar">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Field label="Enviar um teste para" error={errors.to?.message}>
          <TextInput {...form.register('to')} type="email" autoComplete="email" autoCapitalize="none" />
        </Field>
        <Button type="submit" loading={isSubmitting} className="self-start">
          Enviar teste
        </Button>
      </form>
    </Section>
  )
}
