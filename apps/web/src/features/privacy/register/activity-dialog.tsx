import { privacy } from '@prosa/contract/settings/privacy.ts'
import type { ProcessingActivity } from '@prosa/contract/settings/privacy.ts'
import { processingBases } from '@prosa/contract/settings/privacy-choices.ts'
import { Controller } from 'react-hook-form'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { activityLabels, legalBasisLabels } from '#/text/privacy-labels.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

interface ActivityDialogProps {
  activity: ProcessingActivity
  onClose: () => void
}

const texts = [
  ['purpose', 'Para quê'],
  ['data', 'Quais dados'],
  ['people', 'De quem'],
  ['retention', 'Por quanto tempo'],
  ['sharedWith', 'Com quem é compartilhado'],
] as const
const basisOptions = processingBases.map((value) => ({ value, label: legalBasisLabels[value] }))

export function ActivityDialog({ activity, onClose }: ActivityDialogProps) {
  const { name, updatedAt: _, ...values } = activity
  const form = useZodForm(privacy.updateProcessingActivity.body, { defaultValues: values })
  const update = useWrite('updateProcessingActivity', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(form, async (body) => {
    await update.mutateAsync({ params: { activity: name }, body })
    toast.success('Texto salvo. Ele já aparece na página pública.')
    onClose()
  })
  const { errors, isSubmitting } = form.formState
  return (
    <FormDialog
      title={activityLabels[name]}
      submitLabel="Salvar"
      submit={submit}
      problem={problem}
      busy={isSubmitting}
      onClose={onClose}
    >
      {texts.map(([field, label]) => (
        <Field key={field} label={label} error={errors[field]?.message}>
          <Textarea {...form.register(field)} rows={2} />
        </Field>
      ))}
      <Field label="Base legal" error={errors.legalBasis?.message}>
        <Controller
          control={form.control}
          name="legalBasis"
          render={({ field: { value, onChange, onBlur } }) => (
            <Select value={value} onValueChange={onChange} onBlur={onBlur} options={basisOptions} />
          )}
        />
      </Field>
    </FormDialog>
  )
}
