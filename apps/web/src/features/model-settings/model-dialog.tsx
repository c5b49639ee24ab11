import type { ManagedModel, ModelProvider } from '@prosa/contract/settings/model-settings.ts'
import { Controller, useWatch } from 'react-hook-form'
import { AudienceFields } from '#/features/model-settings/audience-fields.tsx'
import {
  modelFormSchema,
  newModel,
  NO_FALLBACK,
  toChange,
  toForm,
  toNewModel,
} from '#/features/model-settings/model-form.ts'
import type { NamedGroup } from '#/features/model-settings/model-form.ts'
import { OwnFields } from '#/features/model-settings/own-fields.tsx'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

interface ModelDialogProps {
  /** The one to be changed; one that is added by hand where left out. */
  model?: ManagedModel
  providers: readonly ModelProvider[]
  models: readonly ManagedModel[]
  groups: readonly NamedGroup[]
  onClose: () => void
}

const currencies = [
  { value: 'BRL', label: 'Reais (R$)' },
  { value: 'USD', label: 'Dólares (US$)' },
] as const

/** One model: whether it is offered, what it costs, who may choose it, and who answers when it fails. */
export function ModelDialog({ model, providers, models, groups, onClose }: ModelDialogProps) {
  const form = useZodForm(modelFormSchema, {
    defaultValues: model ? toForm(model) : newModel(providers[0]?.id ?? ''),
  })
  const { control } = form
  const isSome = useWatch({ control, name: 'audience' }) === 'some'
  const create = useWrite('createModel', { meta: { showsProblem: true } })
  const update = useWrite('updateModel', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(
    form,
    async (values) => {
      await (model
        ? update.mutateAsync({ body: toChange(model.id, values) })
        : create.mutateAsync({ body: toNewModel(values) }))
      toast.success(model ? 'Alterações salvas.' : `${values.label} foi adicionado. Teste para saber se responde.`)
      onClose()
    },
    { model_taken: 'name', model_provider_unknown: 'providerId' },
  )
  const { errors, isSubmitting } = form.formState
  const spares = models.filter(({ id, enabled }) => id !== model?.id && enabled)
  const spareOptions = [
    { value: NO_FALLBACK, label: 'Nenhum' },
    ...spares.map(({ id, name, provider }) => ({ value: id, label: name, group: provider })),
  ]
  return (
    <FormDialog
      title={model?.name ?? 'Adicionar modelo'}
      submitLabel={model ? 'Salvar' : 'Adicionar'}
      submit={submit}
      problem={problem}
      busy={isSubmitting}
      onClose={onClose}
      className="gap-5"
    >
      {(!model || model.added) && <OwnFields form={form} isNew={!model} providers={providers} />}
      <Controller
        control={control}
        name="enabled"
        render={({ field: { value, onChange } }) => (
          <Checkbox
            label="Oferecer este modelo"
            hint="Desligado, ninguém o escolhe, e o modelo reserva responde no lugar dele."
            checked={value}
            onCheckedChange={onChange}
          />
        )}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="text-sm font-semibold">Preço por milhão de tokens</legend>
        <p className="text-sm text-muted-foreground">
          Sem preço, o custo fica desconhecido e não conta nos orçamentos.
        </p>
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label="Moeda">
            <Controller
              control={control}
              name="currency"
              render={({ field: { value, onChange, onBlur } }) => (
                <Select value={value} onValueChange={onChange} onBlur={onBlur} options={currencies} />
              )}
            />
          </Field>
          <Field label="Lidos" error={errors.input?.message}>
            <TextInput {...form.register('input')} inputMode="decimal" autoComplete="off" />
          </Field>
          <Field label="Escritos" error={errors.output?.message}>
            <TextInput {...form.register('output')} inputMode="decimal" autoComplete="off" />
          </Field>
        </div>
      </fieldset>
      <AudienceFields control={control} groups={groups} isSome={isSome} error={errors.groupIds?.message} />
      <Field label="Modelo reserva" hint="Responde quando este falha e o assistente não tem um reserva próprio.">
        <Controller
          control={control}
          name="fallback"
          render={({ field: { value, onChange, onBlur } }) => (
            <Select value={value} onValueChange={onChange} onBlur={onBlur} options={spareOptions} />
          )}
        />
      </Field>
    </FormDialog>
  )
}
