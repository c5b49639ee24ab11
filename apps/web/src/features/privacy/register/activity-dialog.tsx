import { processingBases } from '@prosa/contract/settings/privacy-choices.ts'
import { privacy } from '@prosa/contract/settings/privacy.ts'
import type { ProcessingActivity } from '@prosa/contract/settings/privacy.ts'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { SelectField, TextareaField } from '#/blocks/entity/form-fields.tsx'
import { api } from '#/lib/api/api.ts'
import { activityLabels, legalBasisLabels } from '#/text/privacy-labels.ts'

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
  return (
    <EntityDialog
      title={activityLabels[name]}
      submitLabel="Salvar"
      schema={privacy.updateProcessingActivity.body}
      values={values}
      save={(body) => api.updateProcessingActivity({ params: { activity: name }, body })}
      done="Texto salvo. Ele já aparece na página pública."
      onClose={onClose}
    >
      {(form) => (
        <>
          {texts.map(([field, label]) => (
            <TextareaField key={field} form={form} name={field} label={label} rows={2} />
          ))}
          <SelectField form={form} name="legalBasis" label="Base legal" options={basisOptions} />
        </>
      )}
    </EntityDialog>
  )
}
