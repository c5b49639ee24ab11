import { newProviderSchema, type ModelProvider } from '@prosa/contract/models/model-settings.ts'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { PasswordField, TextField, SelectField } from '#/blocks/entity/form-fields.tsx'
import { api } from '#/lib/api/api.ts'
import type { ZodForm } from '#/ui/inputs/use-zod-form.ts'

interface ProviderDialogProps {
  /** The provider to change; undefined creates one. */
  provider?: ModelProvider
  onClose: () => void
}

/** Stands for the stored key, which stays; it consists of characters that keys may contain. */
const KEPT_KEY = '****'

export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  return (
    <EntityDialog
      title={provider ? `Editar ${provider.name}` : 'Adicionar provedor'}
      submitLabel={provider ? 'Salvar' : 'Adicionar'}
      schema={newProviderSchema}
      values={{
        kind: provider?.kind ?? 'openai',
        name: provider?.name ?? 'OpenAI',
        country: provider?.country ?? 'EUA',
        url: provider?.baseUrl ?? '',
        apiKey: provider ? KEPT_KEY : '',
      }}
      of={provider}
      save={async (values) => {
        const { apiKey, url, kind, ...body } = values
        if (provider) {
          const key = apiKey === KEPT_KEY || apiKey === '' ? {} : { apiKey }
          const place = url === '' ? {} : { url }
          const { id: providerId, version } = provider
          await api.updateProvider({ params: { providerId }, body: { ...body, ...place, ...key, version } })
        } else await api.createProvider({ body: { ...body, kind, url: kind === 'compatible' ? url : '', apiKey } })
        return values
      }}
      done={({ name }) => (provider ? 'Alterações salvas.' : `Provedor adicionado: ${name}.`)}
      onClose={onClose}
    >
      {(form) => <ProviderFields form={form} provider={provider} />}
    </EntityDialog>
  )
}

interface ProviderFieldsProps {
  form: ZodForm<z.input<typeof newProviderSchema>, z.output<typeof newProviderSchema>>
  provider: ModelProvider | undefined
}

function ProviderFields({ form, provider }: ProviderFieldsProps) {
  const kind = useWatch({ control: form.control, name: 'kind' })
  const choose = (value: typeof kind) => {
    const { label, country } = providerKindOptions.find((option) => option.value === value) ?? {}
    form.setValue('name', value === 'compatible' ? '' : (label ?? ''))
    form.setValue('country', country ?? '')
  }
  return (
    <>
      {!provider && (
        <SelectField form={form} name="kind" label="Tipo" options={providerKindOptions} onChosen={choose} />
      )}
      <TextField form={form} name="name" label="Nome" hint="Como as pessoas o veem ao escolher um modelo." />
      {kind === 'compatible' && (
        <TextField
          form={form}
          name="url"
          label="Endereço"
          hint="Com https:// e até o /v1. Um endereço de dentro da rede precisa ser liberado por quem administra o servidor."
          inputMode="url"
          autoCapitalize="none"
        />
      )}
      <PasswordField
        form={form}
        name="apiKey"
        label={kind === 'compatible' ? 'Chave do provedor (opcional)' : 'Chave do provedor'}
        hint={
          provider?.keyEnd
            ? `A chave atual termina em ${provider.keyEnd}. Cole outra para trocar.`
            : 'Guardada cifrada.'
        }
        autoComplete="off"
      />
      <TextField form={form} name="country" label="Onde processa os textos" hint="País ou região." />
    </>
  )
}

/** Kinds of providers, with the country in which each processes texts by default. */
const providerKindOptions = [
  { value: 'openai', label: 'OpenAI', country: 'EUA' },
  { value: 'anthropic', label: 'Anthropic', country: 'EUA' },
  { value: 'google', label: 'Google', country: 'EUA' },
  { value: 'mistral', label: 'Mistral', country: 'União Europeia' },
  { value: 'compatible', label: 'Outro servidor, compatível com a OpenAI', country: '' },
] as const
