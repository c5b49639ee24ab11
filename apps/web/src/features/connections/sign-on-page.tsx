import { signOnBody } from '@prosa/contract/settings/connections.ts'
import type { SignOnSettings } from '@prosa/contract/settings/connections.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { CheckboxField, TextareaField, TextField } from '#/blocks/entity/form-fields.tsx'
import { FixedField, FormEnd, secretHint } from '#/features/connections/connection-form.tsx'
import { read, useWrite } from '#/lib/api/operations.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { CopiedText } from '#/ui/actions/copied-text.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { PasswordInput } from '#/ui/inputs/password-input.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'
import { Section } from '#/ui/layout/section.tsx'

const lines = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

const formSchema = z
  .object({
    ...signOnBody.shape,
    /** One a line. */
    domains: z
      .string()
      .refine(
        (text) => signOnBody.shape.domains.safeParse(lines(text)).success,
        'Escreva um domínio por linha, como escola.br.',
      ),
  })
  .refine(({ issuer, clientId }) => issuer === '' || clientId !== '', {
    path: ['clientId'],
    error: 'Escreva a identificação que o provedor deu ao Prosa.',
  })
type SignOnForm = z.output<typeof formSchema>

const bodyOf = ({ domains, ...values }: SignOnForm) => ({ ...values, domains: lines(domains) })

/** The sign-in by the institution's account: set here, unless the environment names a provider. */
export function SignOnPage() {
  const { data } = useSuspenseQuery(read('getSignOn'))
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <h1 className="text-2xl font-semibold tracking-tight">Acesso</h1>
      <Section
        title="Conta institucional"
        description="As pessoas entram com a conta que já têm na escola (OpenID Connect: Google, Microsoft, Keycloak e outros)."
      >
        <SignOnForm settings={data} />
      </Section>
    </div>
  )
}

function SignOnForm({ settings }: { settings: SignOnSettings }) {
  const form = useZodForm(formSchema, { defaultValues: formOf(settings) })
  const save = useWrite('updateSignOn', { meta: { showsProblem: true } })
  const test = useWrite('testSignOn', { meta: { showsProblem: true } })
  const { fixed, issuer, redirectUri } = settings
  const { submit, problem } = useFormSubmit(form, async (values) => {
    const saved = await save.mutateAsync({ body: bodyOf(values) })
    form.reset(formOf(saved))
    toast.success(saved.issuer === '' ? 'Conta institucional desligada.' : 'Acesso salvo. Vale na hora.')
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem && <Notice tone="danger">{problem}</Notice>}
      {issuer === '' && (
        <p className="text-sm text-muted-foreground">Não configurada: as pessoas entram com e-mail e senha.</p>
      )}
      {settings.secretLost && (
        <Notice tone="danger" title="O segredo guardado não pode ser lido">
          O APP_SECRET deste servidor não é o que o guardou. Escreva o segredo de novo.
        </Notice>
      )}
      <CopiedText
        label="Endereço de retorno, para cadastrar no provedor"
        text={redirectUri}
        copyLabel="Copiar o endereço de retorno"
      />
      {fixed.provider ? <FixedProvider settings={settings} /> : <ProviderFields form={form} settings={settings} />}
      {fixed.name ? (
        <FixedField label="Nome no botão" value={settings.name} variable="OIDC_NAME" />
      ) : (
        <TextField
          form={form}
          name="name"
          label="Nome no botão"
          hint="Na página de entrada: “Entrar com …”. Em branco: “conta institucional”."
        />
      )}
      {fixed.domains ? (
        <FixedField label="Domínios aceitos" value={settings.domains.join(', ')} variable="OIDC_ALLOWED_DOMAINS" />
      ) : (
        <TextareaField
          form={form}
          name="domains"
          label="Domínios aceitos"
          hint="Um por linha, como escola.br. Em branco: todos os e-mails que o provedor confirma."
          rows={2}
          autoCapitalize="none"
        />
      )}
      {fixed.linkByEmail ? (
        <FixedField
          label="Contas com o mesmo e-mail"
          value={settings.linkByEmail ? 'São vinculadas' : 'Pedem a senha para vincular'}
          variable="OIDC_LINK_BY_EMAIL"
        />
      ) : (
        <CheckboxField
          form={form}
          name="linkByEmail"
          label="Vincular contas com o mesmo e-mail"
          hint="Só quando o provedor confirma o e-mail. Desmarcado, a pessoa escreve a senha do Prosa uma vez."
        />
      )}
      <FormEnd
        form={form}
        test={(values) => test.mutateAsync({ body: bodyOf(values) })}
        canSave={!(fixed.provider && fixed.name && fixed.domains && fixed.linkByEmail)}
      />
    </form>
  )
}

function FixedProvider({ settings: { issuer, clientId, hasSecret } }: { settings: SignOnSettings }) {
  return (
    <>
      <FixedField label="Endereço do provedor" value={issuer} variable="OIDC_ISSUER" />
      <FixedField label="Identificação" value={clientId} variable="OIDC_CLIENT_ID" />
      <FixedField label="Segredo" value={hasSecret ? 'Definido' : 'Falta'} variable="OIDC_CLIENT_SECRET" />
    </>
  )
}

interface ProviderFieldsProps {
  form: ReturnType<typeof useZodForm<typeof formSchema>>
  settings: SignOnSettings
}

function ProviderFields({ form, settings }: ProviderFieldsProps) {
  const issuer = useWatch({ control: form.control, name: 'issuer' })?.trim() ?? ''
  const isOther = settings.issuer !== '' && issuer !== settings.issuer
  return (
    <>
      <TextField
        form={form}
        name="issuer"
        label="Endereço do provedor"
        hint="Como https://login.escola.br. Em branco: sem esta entrada."
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
      />
      {isOther && (
        <Notice tone="warning">
          {issuer === ''
            ? 'Quem só entra pelo provedor precisa criar uma senha, em “Esqueci a senha”.'
            : 'Para o Prosa, as contas de outro provedor são outras: cada pessoa vincula a sua de novo quando entrar.'}
        </Notice>
      )}
      <TextField
        form={form}
        name="clientId"
        label="Identificação"
        hint="O client ID que o provedor deu ao Prosa."
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        label="Segredo"
        hint={`O client secret. ${secretHint(settings.hasSecret)}`}
        error={form.formState.errors.clientSecret?.message}
      >
        <PasswordInput {...form.register('clientSecret')} autoComplete="new-password" />
      </Field>
    </>
  )
}

/** What the environment sets stays out of the form: the server takes it from there. */
const formOf = ({ fixed, issuer, clientId, name, domains, linkByEmail }: SignOnSettings) => ({
  issuer: fixed.provider ? '' : issuer,
  clientId: fixed.provider ? '' : clientId,
  clientSecret: '',
  name: fixed.name ? '' : name,
  domains: fixed.domains ? '' : domains.join('\n'),
  linkByEmail: fixed.linkByEmail ? false : linkByEmail,
})
