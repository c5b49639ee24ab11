import type { ManagedModel, ModelProvider } from '@prosa/contract/settings/model-settings.ts'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { CheckboxField, SelectField, TextField } from '#/blocks/entity/form-fields.tsx'
import { AudienceFields } from '#/features/model-settings/audience-fields.tsx'
import {
  modelFormSchema,
  newModel,
  NO_FALLBACK,
  toChange,
  toForm,
  toNewModel,
  type ModelForm,
} from '#/features/model-settings/model-form.ts'
import { api } from '#/lib/api/api.ts'
import type { ZodForm } from '#/ui/inputs/use-zod-form.ts'

interface ModelDialogProps {
  /** The one to be changed; one that is added by hand where left out. */
  model?: ManagedModel
  providers: readonly ModelProvider[]
  models: readonly ManagedModel[]
  onClose: () => void
}

const currencies = [
  { value: 'BRL', label: 'Reais (R$)' },
  { value: 'USD', label: 'Dólares (US$)' },
] as const

/** One model: whether it is offered, what it costs, who may choose it, and who answers when it fails. */
export function ModelDialog({ model, providers, models, onClose }: ModelDialogProps) {
  const spares = models.filter(({ id, enabled }) => id !== model?.id && enabled)
  const spareOptions = [
    { value: NO_FALLBACK, label: 'Nenhum' },
    ...spares.map(({ id, name, provider }) => ({ value: id, label: name, group: provider })),
  ]
  return (
    <EntityDialog
      className="gap-5"
      title={model?.name ?? 'Adicionar modelo'}
      submitLabel={model ? 'Salvar' : 'Adicionar'}
      schema={modelFormSchema}
      values={model ? toForm(model) : newModel(providers[0]?.id ?? '')}
      of={model}
      save={async (values) => {
        await (model
          ? api.updateModel({ body: { ...toChange(model.id, values), version: model.version } })
          : api.createModel({ body: toNewModel(values) }))
        return values
      }}
      done={({ label }) => (model ? 'Alterações salvas.' : `${label} foi adicionado. Teste para saber se responde.`)}
      fieldOfCode={{ model_taken: 'name', model_provider_unknown: 'providerId' }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {(!model || model.added) && <OwnFields form={form} isNew={!model} providers={providers} />}
          <CheckboxField
            form={form}
            name="enabled"
            label="Oferecer este modelo"
            hint="Desligado, ninguém o escolhe, e o modelo reserva responde no lugar dele."
          />
          <fieldset className="flex flex-col gap-3">
            <legend className="text-sm font-semibold">Preço por milhão de tokens</legend>
            <p className="text-sm text-muted-foreground">
              Sem preço, o custo fica desconhecido e não conta nos orçamentos.
            </p>
            <div className="grid gap-4 sm:grid-cols-3">
              <SelectField form={form} name="currency" label="Moeda" options={currencies} />
              <TextField form={form} name="input" label="Lidos" inputMode="decimal" />
              <TextField form={form} name="output" label="Escritos" inputMode="decimal" />
            </div>
          </fieldset>
          <AudienceFields form={form} />
          <SelectField
            form={form}
            name="fallback"
            label="Modelo reserva"
            hint="Responde quando este falha e o assistente não tem um reserva próprio."
            options={spareOptions}
          />
        </>
      )}
    </EntityDialog>
  )
}

interface OwnFieldsProps {
  form: ZodForm<ModelForm, ModelForm>
  isNew: boolean
  providers: readonly ModelProvider[]
}

/** What is said about a model that its provider does not list; where it is can be said once. */
function OwnFields({ form, isNew, providers }: OwnFieldsProps) {
  return (
    <>
      {isNew && (
        <>
          <SelectField
            form={form}
            name="providerId"
            label="Provedor"
            options={providers.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextField
            form={form}
            name="name"
            label="Identificador"
            hint="Como o provedor chama o modelo, por exemplo gpt-5-mini ou llama3.1:8b."
            autoCapitalize="none"
            spellCheck={false}
          />
        </>
      )}
      <TextField form={form} name="label" label="Nome" hint="Como as pessoas o veem ao escolher um modelo." />
      <TextField
        form={form}
        name="context"
        label="Contexto (tokens)"
        hint="Quanto o modelo lê e escreve de uma vez, por exemplo 8.192. Em branco: o tamanho usual."
        inputMode="numeric"
      />
      <CheckboxField
        form={form}
        name="vision"
        label="Entende imagens"
        hint="Só marque se o modelo aceita imagens: as da conversa são enviadas a ele."
      />
    </>
  )
}
