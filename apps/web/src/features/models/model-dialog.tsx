import type { ManagedModel, ModelProvider } from '@prosa/contract/models/model-settings.ts'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { CheckboxField, SelectField, TextField, CheckboxesField } from '#/blocks/entity/form-fields.tsx'
import {
  modelFormSchema,
  newModel,
  NO_FALLBACK,
  toChange,
  toForm,
  toNewModel,
  type ModelForm,
} from '#/features/models/model-form.ts'
import { api } from '#/lib/api/api.ts'
import type { ZodForm } from '#/ui/inputs/use-zod-form.ts'
import { roleLabels } from '@prosa/contract/protocol/permissions.ts'
import { Controller, useWatch } from 'react-hook-form'
import { ChoiceList, toChoiceSource, useHasChoices } from '#/blocks/entity/choices.tsx'
import { FieldError } from '#/ui/inputs/field-error.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'

interface ModelDialogProps {
  /** The model to change; undefined adds one by hand. */
  model?: ManagedModel
  providers: readonly ModelProvider[]
  models: readonly ManagedModel[]
  onClose: () => void
}

const currencies = [
  { value: 'BRL', label: 'Reais (R$)' },
  { value: 'USD', label: 'Dólares (US$)' },
] as const

/** One model: whether it is offered, its price, who may choose it, and its fallback. */
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
              Sem preço, um modelo nesta máquina conta como sem custo; o de qualquer outro fica desconhecido e fora dos
              orçamentos.
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

/** Facts of a model that its provider does not list; its provider can be chosen only once. */
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

interface AudienceFieldsProps {
  form: ZodForm<ModelForm, ModelForm>
}

const audienceOptions = [
  { value: 'all', label: 'Todas as pessoas que escolhem modelos' },
  { value: 'some', label: 'Só alguns papéis ou grupos' },
] as const

const roleOptions = (['user', 'partner'] as const).map((value) => ({ value, label: roleLabels[value] }))

/** Who may choose the model for an assistant; the assistant's users need not be among them. */
function AudienceFields({ form }: AudienceFieldsProps) {
  const { control, formState } = form
  const hasGroups = useHasChoices('groups')
  const isSome = useWatch({ control, name: 'audience' }) === 'some'
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-sm font-semibold">Quem pode escolher</legend>
      <Controller
        control={control}
        name="audience"
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            aria-label="Quem pode escolher"
            value={value}
            onValueChange={onChange}
            options={[...audienceOptions]}
          />
        )}
      />
      {isSome && (
        <div className="flex flex-col gap-2 pl-7">
          <CheckboxesField form={form} name="roles" label="Papéis" hideLabel options={roleOptions} />
          {hasGroups && (
            <Controller
              control={control}
              name="groupIds"
              render={({ field: { value, onChange } }) => (
                <ChoiceList
                  aria-label="Grupos de pessoas"
                  source={toChoiceSource('groups')}
                  value={value}
                  onChange={onChange}
                />
              )}
            />
          )}
          <FieldError id="audience-error" message={formState.errors.groupIds?.message} />
        </div>
      )}
    </fieldset>
  )
}
