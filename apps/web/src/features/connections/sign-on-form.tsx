import { signOnBody, type ProviderId, type SignOnSettings } from '@prosa/contract/settings/connections.ts'
import { presetIssuers, findPreset, type SignOnPreset } from '@prosa/contract/identity/sign-on-presets.ts'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useEditedForm } from '#/blocks/entity/edited-form.tsx'
import { CheckboxField, PasswordField, TextField, TextareaField } from '#/blocks/entity/form-fields.tsx'
import { useProof } from '#/blocks/proof/proof.tsx'
import { FixedField, FormEnd, secretHint } from '#/features/connections/connection-form.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { CopiedText } from '#/ui/actions/copied-text.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import type { useZodForm } from '#/ui/inputs/use-zod-form.ts'

const splitLines = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

const formSchema = z
  .object({
    ...signOnBody.shape,
    /** One domain a line. */
    domains: z
      .string()
      .refine(
        (text) => signOnBody.shape.domains.safeParse(splitLines(text)).success,
        'Escreva um domínio por linha, como escola.br.',
      ),
  })
  .refine(({ issuer, clientId }) => issuer === '' || clientId !== '', {
    path: ['clientId'],
    error: 'Escreva a identificação que o provedor deu ao Prosa.',
  })
type SignOnForm = z.output<typeof formSchema>

const toBody = ({ domains, ...values }: SignOnForm) => ({ ...values, domains: splitLines(domains) })

interface SignOnFormProps {
  provider: ProviderId
  settings: SignOnSettings
}

/** Form of one provider of identity. */
export function SignOnForm({ provider, settings }: SignOnFormProps) {
  const query = provider === 'oidc' ? {} : { provider }
  const save = useWrite('updateSignOn', { meta: { showsProblem: true } })
  const test = useWrite('testSignOn', { meta: { showsProblem: true } })
  const { fixed, issuer, redirectUri } = settings
  const { withProof, dialog } = useProof('/settings/access')
  const { form, submit, problem } = useEditedForm({
    schema: formSchema,
    values: toForm(settings),
    of: settings,
    save: async (values) => {
      const sent = { ...toBody(values), version: settings.version }
      const saved = await withProof((proof) => save.mutateAsync({ query, body: { ...sent, ...proof } }))
      toast.success(saved.issuer === '' ? 'Conta institucional desligada.' : 'Acesso salvo. Vale na hora.')
      return toForm(saved)
    },
  })
  return (
    <>
      {dialog}
      <form
        noValidate
        aria-label={provider === 'oidc' ? 'Conta institucional' : 'Outro provedor'}
        onSubmit={submit}
        className="flex flex-col gap-5"
      >
        {problem && <Notice tone="danger">{problem}</Notice>}
        {issuer === '' && provider === 'oidc' && (
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
        <CheckboxField
          form={form}
          name="createAccounts"
          label="Criar a conta de quem entra pela primeira vez"
          hint="Só para e-mails confirmados dos domínios aceitos. A pessoa nasce com o papel Usuário; as regras dizem o resto."
        />
        <FormEnd form={form} test={(values) => test.mutateAsync({ query, body: toBody(values) })} canSave />
      </form>
    </>
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

const presetOptions = [
  { value: 'google', label: 'Google Workspace' },
  { value: 'microsoft', label: 'Microsoft Entra' },
  { value: 'govbr', label: 'gov.br' },
  { value: 'other', label: 'Outro' },
] as const

const presetHints: Readonly<Record<SignOnPreset, string>> = {
  google: 'O Prosa aceita e-mails do Gmail e de organizações do Google; o Google não responde por outros.',
  microsoft:
    'Troque {tenant} pelo ID do diretório (locatário) e inclua no token as declarações opcionais email e xms_edov: sem elas, a Microsoft não confirma o e-mail.',
  govbr:
    'A chave e o segredo vêm do pedido de integração ao Login Único. O e-mail costuma ser o pessoal: convide antes.',
  other: 'Qualquer provedor de OpenID Connect, como Keycloak, Okta ou Authentik.',
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
      <Field label="Tipo de provedor" hint={presetHints[findPreset(issuer)]}>
        <Select<SignOnPreset>
          value={findPreset(issuer)}
          onValueChange={(preset) =>
            form.setValue('issuer', preset === 'other' ? '' : presetIssuers[preset], { shouldDirty: true })
          }
          options={presetOptions}
        />
      </Field>
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
        hint="O ID do cliente que o provedor deu ao Prosa."
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        form={form}
        name="clientSecret"
        label="Segredo"
        hint={`O client secret. ${secretHint(settings.hasSecret)}`}
        autoComplete="new-password"
      />
    </>
  )
}

/** Values set by the environment stay out of the form, because the server reads them there. */
const toForm = ({ fixed, issuer, clientId, name, domains, linkByEmail, createAccounts }: SignOnSettings) => ({
  issuer: fixed.provider ? '' : issuer,
  clientId: fixed.provider ? '' : clientId,
  clientSecret: '',
  name: fixed.name ? '' : name,
  domains: fixed.domains ? '' : domains.join('\n'),
  linkByEmail: fixed.linkByEmail ? false : linkByEmail,
  createAccounts,
})
