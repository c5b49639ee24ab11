import { EntityDialog } from '@prosa/web/src/blocks/entity/entity-dialog.tsx'
import { ControlledField, PasswordField, SelectField, TextField } from '@prosa/web/src/blocks/entity/form-fields.tsx'
import { api } from '@prosa/web/src/lib/api/api.ts'
import type { ZodForm } from '@prosa/web/src/ui/inputs/use-zod-form.ts'
import { useWatch } from 'react-hook-form'
import type { SourceKind, ToolSource } from '#/tools/config.ts'
import type { FoundTools } from '#/tools/contract.ts'
import { ReadServer } from '#/tools/web/mcp/read-server.tsx'
import { connectLabels } from '#/tools/web/sources/connect-labels.ts'
import { ReadDocument } from '#/tools/web/sources/read-document.tsx'
import {
  mergeTools,
  serviceSchema,
  type ServiceValues,
  toAccess,
  toAccessValues,
  toStored,
  toValues,
} from '#/tools/web/sources/service-form.ts'
import { ToolChoices } from '#/tools/web/sources/tool-choices.tsx'

interface ServiceDialogProps {
  assistantId: number
  kind: SourceKind
  /** The service to change; undefined connects a new one. */
  source?: ToolSource
  onSaved: (saved: ToolSource) => void
  onClose: () => void
}

/** Connects a service that an OpenAPI document describes, or an MCP server, or changes it. */
export default function ServiceDialog({ assistantId, kind, source, onSaved, onClose }: ServiceDialogProps) {
  return (
    <EntityDialog
      size="lg"
      title={source ? `Editar ${source.name}` : texts[kind].title}
      description={texts[kind].description}
      submitLabel={source ? 'Salvar' : 'Conectar'}
      schema={serviceSchema}
      values={toValues(source)}
      of={source}
      save={(values) => {
        const { name, address, tools, secret } = values
        const access = toAccess(values)
        const body = { kind, name, address, access, tools: toStored(tools), ...(secret !== '' && { secret }) }
        return source
          ? api.updateToolSource({
              params: { assistantId, serviceId: source.id },
              body: { ...body, version: source.version },
            })
          : api.createToolSource({ params: { assistantId }, body })
      }}
      done={
        source ? 'Serviço salvo. Publique para valer para todos.' : 'Serviço conectado. Publique para valer para todos.'
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => <ServiceFields form={form} assistantId={assistantId} kind={kind} source={source} />}
    </EntityDialog>
  )
}

interface ServiceFieldsProps {
  form: ZodForm<ServiceValues, ServiceValues>
  assistantId: number
  kind: SourceKind
  source: ToolSource | undefined
}

function ServiceFields({ form, assistantId, kind, source }: ServiceFieldsProps) {
  const takeOver = ({ name, address, access, tools }: FoundTools) => {
    const before = form.getValues()
    if (access && !source && before.access === 'none')
      for (const [field, value] of Object.entries(toAccessValues(access)))
        form.setValue(field as keyof ServiceValues, value, { shouldDirty: true })
    form.setValue('tools', mergeTools(tools, before.tools), { shouldDirty: true })
    if (before.name === '') form.setValue('name', name, { shouldDirty: true })
    if (address !== '') form.setValue('address', address, { shouldDirty: true })
  }
  return (
    <>
      {kind === 'http' && <ReadDocument assistantId={assistantId} isOpen={!source} onRead={takeOver} />}
      <TextField form={form} name="name" label="Nome" required hint="Como as pessoas o veem na conversa." />
      <TextField
        form={form}
        name="address"
        label="Endereço do serviço"
        required
        hint="Um endereço de dentro da rede precisa ser liberado por quem administra o servidor."
        inputMode="url"
        autoCapitalize="none"
      />
      <AccessFields form={form} kind={kind} source={source} />
      {kind === 'mcp_server' && <ReadServer form={form} assistantId={assistantId} source={source} onRead={takeOver} />}
      <ControlledField
        form={form}
        name="tools"
        label="O que o assistente pode fazer"
        render={({ field: { value, onChange } }) => (
          <ToolChoices tools={value as ServiceValues['tools']} onChange={onChange} />
        )}
      />
    </>
  )
}

const texts = {
  http: {
    title: connectLabels.http,
    description: 'Um sistema da escola com uma descrição em OpenAPI. Peça o documento a quem cuida do sistema.',
  },
  mcp_server: {
    title: connectLabels.mcp_server,
    description:
      'Um servidor que oferece ferramentas prontas a assistentes. Peça o endereço a quem administra o servidor.',
  },
} as const

const secretLabels: Partial<Record<ServiceValues['access'], string>> = {
  basic: 'Senha',
  oauth: 'Segredo do cliente',
  person: 'Segredo do cliente (opcional)',
}

const accessOptions = [
  { value: 'none', label: 'Sem senha' },
  { value: 'key-header', label: 'Chave em um cabeçalho' },
  { value: 'key-query', label: 'Chave no endereço' },
  { value: 'basic', label: 'Usuário e senha' },
  { value: 'oauth', label: 'OAuth (credenciais do cliente)' },
] as const
const serverAccessOptions = [...accessOptions, { value: 'person', label: 'Autorização de uma pessoa (OAuth)' }] as const

/** How this server identifies itself to the service. */
function AccessFields({ form, kind, source }: Omit<ServiceFieldsProps, 'assistantId'>) {
  const access = useWatch({ control: form.control, name: 'access' })
  const kept = source?.hasSecret
    ? 'Há uma guardada. Escreva outra para trocar.'
    : 'Guardada cifrada. Ninguém a lê de novo.'
  return (
    <>
      <SelectField
        form={form}
        name="access"
        label="Entrada no serviço"
        options={kind === 'mcp_server' ? serverAccessOptions : accessOptions}
      />
      {(access === 'key-header' || access === 'key-query') && (
        <TextField
          form={form}
          name="keyName"
          label="Nome da chave"
          hint="Como o serviço o pede, por exemplo X-API-Key."
        />
      )}
      {access === 'basic' && <TextField form={form} name="username" label="Usuário" />}
      {access === 'oauth' && (
        <>
          <TextField form={form} name="tokenUrl" label="Endereço do token" inputMode="url" autoCapitalize="none" />
          <TextField form={form} name="clientId" label="ID do cliente" />
          <TextField form={form} name="scope" label="Escopos (opcional)" hint="Separados por espaço." />
        </>
      )}
      {access === 'person' && (
        <TextField
          form={form}
          name="clientId"
          label="ID do cliente (opcional)"
          hint="Só se o servidor pede um cadastro. Depois de salvar, use “Autorizar” na lista de serviços."
        />
      )}
      {access !== 'none' && (
        <PasswordField
          form={form}
          name="secret"
          label={secretLabels[access] ?? 'Chave'}
          hint={kept}
          autoComplete="off"
        />
      )}
    </>
  )
}
