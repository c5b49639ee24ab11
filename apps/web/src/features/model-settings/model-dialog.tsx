import type { ManagedModel } from '@prosa/contract/model-settings.ts'
import { useId } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { AudienceFields } from '#/features/model-settings/audience-fields.tsx'
import { modelFormSchema, NO_FALLBACK, toBody, toForm } from '#/features/model-settings/model-form.ts'
import type { NamedGroup } from '#/features/model-settings/model-form.ts'
import { useFormSubmit } from '#/lib/form-submit.ts'
import { useWrite } from '#/lib/operations.ts'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { Field } from '#/ui/field.tsx'
import { Notice } from '#/ui/notice.tsx'
import { Select } from '#/ui/select.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import { toast } from '#/ui/toasters.tsx'
import { useZodForm } from '#/ui/use-zod-form.ts'

interface ModelDialogProps {
  model: ManagedModel
  models: readonly ManagedModel[]
  groups: readonly NamedGroup[]
  onClose: () => void
}

const currencies = [
  { value: 'BRL', label: 'Reais (R$)' },
  { value: 'USD', label: 'Dólares (US$)' },
] as const

/** One model: whether it is offered, what it costs, who may choose it, and who answers when it fails. */
export function ModelDialog({ model, models, groups, onClose }: ModelDialogProps) {
  const formId = useId()
  const form = useZodForm(modelFormSchema, { defaultValues: toForm(model) })
  const { control } = form
  const isSome = useWatch({ control, name: 'audience' }) === 'some'
  const update = useWrite('updateModel', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(form, async (values) => {
    await update.mutateAsync({ body: toBody(model.id, values) })
    toast.success('Alterações salvas.')
    onClose()
  })
  const { errors, isSubmitting } = form.formState
  const spares = models.filter(({ id, enabled }) => id !== model.id && enabled)
  const spareOptions = [
    { value: NO_FALLBACK, label: 'Nenhum' },
    ...spares.map(({ id, name, provider }) => ({ value: id, label: name, group: provider })),
  ]
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={model.name}
      footer={
        <Button type="submit" form={formId} loading={isSubmitting}>
          Salvar
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5 pt-2">
        {problem && <Notice tone="danger">{problem}</Notice>}
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
      </form>
    </Dialog>
  )
}
