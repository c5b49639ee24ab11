import { mailBody, type MailSecurity, type MailSettings } from '@prosa/contract/settings/connections.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useEditedForm } from '#/blocks/entity/edited-form.tsx'
import { PasswordField, TextField, SelectField } from '#/blocks/entity/form-fields.tsx'
import { useProof } from '#/blocks/proof/proof.tsx'
import { FixedField, FormEnd, secretHint } from '#/features/connections/connection-form.tsx'
import { read, useWrite } from '#/lib/api/operations.ts'
import { formatNumber } from '#/lib/format/format.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { useUser } from '#/lib/session/session.ts'
import { Notice } from '#/ui/feedback/notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import type { useZodForm } from '#/ui/inputs/use-zod-form.ts'
import { PageHeader } from '#/ui/layout/page-header.tsx'
import { Section } from '#/ui/layout/section.tsx'

const securityLabels: Readonly<Record<MailSecurity, string>> = {
  starttls: 'STARTTLS (em geral, porta 587)',
  tls: 'TLS desde o início (em geral, porta 465)',
  none: 'Sem criptografia (só na rede da escola)',
  offered: 'STARTTLS, quando o servidor oferece',
}
const usualPorts: Partial<Record<MailSecurity, number>> = { starttls: 587, tls: 465, none: 25 }
const securities = (['starttls', 'tls', 'none'] as const).map((value) => ({ value, label: securityLabels[value] }))

/** Sets the mail server, unless the environment sets it. */
export function MailPage() {
  const { data: mail } = useSuspenseQuery(read('getMailSettings'))
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeader title="E-mail" />
      {mail.host === '' && (
        <Notice tone="warning" title="Nenhum servidor de e-mail configurado">
          As mensagens ficam como arquivos na pasta de dados e não chegam a ninguém: os links de convites e de senhas
          aparecem na tela, para você entregar.
        </Notice>
      )}
      <Section
        title="Servidor de e-mail"
        description="Envia convites, senhas esquecidas e avisos. O provedor de e-mail da escola diz o que escrever aqui."
      >
        <MailForm mail={mail} />
      </Section>
      <Section title="Fila de saída">
        <p className="text-sm">
          Esperando para sair: {formatNumber(mail.waiting)} · Falharam de vez: {formatNumber(mail.failed)}
        </p>
      </Section>
    </div>
  )
}

function MailForm({ mail }: { mail: MailSettings }) {
  const save = useWrite('updateMailSettings', { meta: { showsProblem: true } })
  const test = useWrite('testMailSettings', { meta: { showsProblem: true } })
  const { fixed } = mail
  const { email } = useUser()
  const { withProof, dialog } = useProof('/settings/mail')
  const { form, submit, problem } = useEditedForm({
    schema: mailBody,
    values: toForm(mail),
    of: mail,
    save: async (body) => {
      const sent = { ...body, version: mail.version }
      const saved = await withProof((proof) => save.mutateAsync({ body: { ...sent, ...proof } }))
      // Updates this window; other windows read the setting when they load.
      runtimeConfig.mail = saved.host !== ''
      toast.success(saved.host === '' ? 'E-mail desligado.' : 'E-mail salvo. Vale a partir da próxima mensagem.')
      return toForm(saved)
    },
  })
  return (
    <>
      {dialog}
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {problem && <Notice tone="danger">{problem}</Notice>}
        {mail.passwordLost && (
          <Notice tone="danger" title="A senha guardada não pode ser lida">
            O APP_SECRET deste servidor não é o que a guardou. Escreva a senha de novo.
          </Notice>
        )}
        {fixed.server ? <FixedServer mail={mail} /> : <ServerFields form={form} hasPassword={mail.hasPassword} />}
        {fixed.from ? (
          <FixedField label="Remetente" value={mail.from} variable="MAIL_FROM" />
        ) : (
          <TextField
            form={form}
            name="from"
            label="Remetente"
            hint="O nome e o endereço que as pessoas veem, como Escola Horizonte <avisos@escola.br>."
            autoCapitalize="none"
          />
        )}
        <p className="text-sm text-muted-foreground">
          Testar envia uma mensagem para {email}, por estes valores, mesmo antes de salvar.
        </p>
        <FormEnd form={form} test={(body) => test.mutateAsync({ body })} canSave={!(fixed.server && fixed.from)} />
      </form>
    </>
  )
}

function FixedServer({ mail }: { mail: MailSettings }) {
  const { host, port, security, user, hasPassword } = mail
  const facts = [
    { label: 'Servidor (SMTP)', value: host },
    { label: 'Porta', value: String(port) },
    { label: 'Segurança', value: securityLabels[security] },
    { label: 'Usuário', value: user || 'Nenhum' },
    { label: 'Senha', value: hasPassword ? 'Definida' : 'Nenhuma' },
  ]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {facts.map((fact) => (
        <FixedField key={fact.label} {...fact} variable="SMTP_URL" />
      ))}
    </div>
  )
}

function ServerFields({
  form,
  hasPassword,
}: {
  form: ReturnType<typeof useZodForm<typeof mailBody>>
  hasPassword: boolean
}) {
  const { control, formState } = form
  const [host, user] = useWatch({ control, name: ['host', 'user'] })
  const choose = (security: MailSecurity) => {
    const { port } = form.getValues()
    const isUsual = Object.values(usualPorts).includes(port ?? 0)
    if (isUsual && usualPorts[security]) form.setValue('port', usualPorts[security], { shouldDirty: true })
  }
  return (
    <>
      <TextField
        form={form}
        name="host"
        label="Servidor (SMTP)"
        hint="Como smtp.escola.br. Em branco: sem e-mail."
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <SelectField form={form} name="security" label="Segurança" options={securities} onChosen={choose} />
        <Field label="Porta" error={formState.errors.port?.message}>
          <TextInput {...form.register('port', { valueAsNumber: true })} inputMode="numeric" autoComplete="off" />
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="user"
          label="Usuário"
          hint="Muitas vezes, o endereço de e-mail inteiro. Em branco: sem usuário nem senha."
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          form={form}
          name="password"
          label="Senha"
          hint={secretHint(hasPassword)}
          autoComplete="new-password"
          readOnly={(host ?? '') === '' || (user ?? '') === ''}
        />
      </div>
    </>
  )
}

/** Values set by the environment stay out of the form, because the server reads them there. */
function toForm({ host, port, security, user, from, fixed }: MailSettings) {
  const server = fixed.server
    ? {}
    : { host, port, security: security === 'offered' ? ('starttls' as const) : security, user }
  return {
    host: '',
    port: 587,
    security: 'starttls' as const,
    user: '',
    password: '',
    ...server,
    from: fixed.from ? '' : from,
  }
}
