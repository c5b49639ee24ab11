import { newProviderSchema } from '@prosa/contract/settings/model-settings.ts'
import type { ModelProvider } from '@prosa/contract/settings/model-settings.ts'
import { Controller, useWatch } from 'react-hook-form'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'
import { PasswordInput } from '#/ui/inputs/password-input.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

interface ProviderDialogProps {
  /** The one to be changed; a new one where left out. */
  provider?: ModelProvider
  onClose: () => void
}

/** An empty key of a provider that has one stays as it is. */
const KEPT_KEY = '••••'

export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const form = useZodForm(newProviderSchema, {
    defaultValues: {
      kind: provider?.kind ?? 'openai',
      name: provider?.name ?? 'OpenAI',
      country: provider?.country ?? 'EUA',
      url: provider?.baseUrl ?? '',
      apiKey: provider ? KEPT_KEY : '',
    },
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const create = useWrite('createProvider', { meta: { showsProblem: true } })
  const update = useWrite('updateProvider', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(form, async ({ apiKey, url, ...body }) => {
    if (provider) {
      const { kind: _, ...changes } = body
      const key = apiKey === KEPT_KEY || apiKey === '' ? {} : { apiKey }
      const place = url === '' ? {} : { url }
      await update.mutateAsync({ params: { providerId: provider.id }, body: { ...changes, ...place, ...key } })
    } else await create.mutateAsync({ body: { ...body, url: kind === 'compatible' ? url : '', apiKey } })
    toast.success(provider ? 'Alterações salvas.' : `${body.name} foi adicionado.`)
    onClose()
  })
  const { errors, isSubmitting } = form.formState
  const choose = (value: typeof kind) => {
    const { label, country } = providerKindOptions.find((option) => option.value === value) ?? {}
    form.setValue('kind', value)
    form.setValue('name', value === 'compatible' ? '' : (label ?? ''))
    form.setValue('country', country ?? '')
  }
  return (
    <FormDialog
      title={provider ? `Editar ${provider.name}` : 'Adicionar provedor'}
      submitLabel={provider ? 'Salvar' : 'Adicionar'}
      submit={submit}
      problem={problem}
      busy={isSubmitting}
      onClose={onClose}
    >
      {!provider && (
        <Field label="Tipo">
          <Controller
            control={form.control}
            name="kind"
            render={({ field: { value, onBlur } }) => (
              <Select value={value} onValueChange={choose} onBlur={onBlur} options={providerKindOptions} />
            )}
          />
        </Field>
      )}
      <Field label="Nome" hint="Como as pessoas o veem ao escolher um modelo." error={errors.name?.message}>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      {kind === 'compatible' && (
        <Field
          label="Endereço"
          hint="Com https:// e até o /v1. Endereços internos precisam estar em EGRESS_ALLOW no servidor."
          error={errors.url?.message}
        >
          <TextInput {...form.register('url')} inputMode="url" autoComplete="off" autoCapitalize="none" />
        </Field>
      )}
      <Field
        label={kind === 'compatible' ? 'Chave (opcional)' : 'Chave'}
        hint={
          provider?.keyEnd
            ? `A chave atual termina em ${provider.keyEnd}. Cole outra para trocar.`
            : 'Guardada cifrada.'
        }
        error={errors.apiKey?.message}
      >
        <PasswordInput {...form.register('apiKey')} autoComplete="off" />
      </Field>
      <Field label="Onde processa os textos" hint="País ou região." error={errors.country?.message}>
        <TextInput {...form.register('country')} autoComplete="off" />
      </Field>
    </FormDialog>
  )
}

/** Who can run models, with where the service processes texts by default. */
const providerKindOptions = [
  { value: 'openai', label: 'OpenAI', country: 'EUA' },
  { value: 'anthropic', label: 'Anthropic', country: 'EUA' },
  { value: 'google', label: 'Google', country: 'EUA' },
  { value: 'mistral', label: 'Mistral', country: 'União Europeia' },
  { value: 'compatible', label: 'Servidor que fala como a OpenAI', country: '' },
] as const
