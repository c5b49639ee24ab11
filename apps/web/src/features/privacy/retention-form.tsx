import type { PrivacyState } from '@prosa/contract/settings/privacy.ts'
import { privacySettingsSchema } from '@prosa/contract/settings/privacy-settings.ts'
import { retentionOrigins } from '@prosa/contract/settings/privacy-choices.ts'
import { Controller } from 'react-hook-form'
import { useEditedForm } from '#/blocks/entity/edited-form.tsx'
import { TextareaField } from '#/blocks/entity/form-fields.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { originLabels } from '#/text/privacy-labels.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

const fields = [
  ...retentionOrigins.map((name) => ({ name, label: originLabels[name], hint: 'Em dias. Em branco: sem prazo aqui.' })),
  { name: 'deliveries', label: 'Entregas de webhooks', hint: 'Em dias, de 4 a 90.' },
  { name: 'records', label: 'Denúncias, alertas e relatórios', hint: 'Em dias.' },
] as const

export function RetentionForm({ settings }: { settings: PrivacyState }) {
  const { version, ...values } = settings
  const update = useWrite('updatePrivacySettings', { meta: { showsProblem: true } })
  const { form, submit, problem } = useEditedForm({
    schema: privacySettingsSchema,
    values,
    of: settings,
    save: async (body) => {
      const { version: _, ...saved } = await update.mutateAsync({ body: { ...body, version } })
      toast.success('Prazos salvos. Valem a partir da próxima limpeza.')
      return saved
    },
  })
  const { errors, isSubmitting } = form.formState
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint} error={errors.retention?.[name]?.message}>
            <Controller
              control={form.control}
              name={`retention.${name}`}
              render={({ field: { value, onChange, onBlur, ref } }) => (
                <TextInput
                  ref={ref}
                  type="number"
                  inputMode="numeric"
                  min={1}
                  value={value ?? ''}
                  onBlur={onBlur}
                  onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
                />
              )}
            />
          </Field>
        ))}
      </div>
      <TextareaField
        form={form}
        name="introduction"
        label="Texto da página pública"
        hint="Aparece no começo da página de privacidade, em Markdown. Em branco: só o registro."
        rows={4}
      />
      <Button type="submit" loading={isSubmitting} className="self-start">
        Salvar
      </Button>
    </form>
  )
}
