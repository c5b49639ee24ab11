import { processingBases } from '@prosa/contract/privacy/privacy-choices.ts'
import { privacy, type ProcessingActivity } from '@prosa/contract/privacy/privacy.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { SelectField, TextareaField } from '#/blocks/entity/form-fields.tsx'
import { ActivityFacts } from '#/features/privacy/activity-facts.tsx'
import { api } from '#/lib/api/api.ts'
import { read } from '#/lib/api/operations.ts'
import { formatDate } from '#/lib/format/format.ts'
import { activityLabels, legalBasisLabels } from '#/text/privacy-labels.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Card } from '#/ui/layout/card.tsx'

/** The register of processing (LGPD, art. 37): the product's own text, with the organization's changes. */
export function RegisterPage() {
  const { data } = useSuspenseQuery(read('listProcessingActivities'))
  const [editing, setEditing] = useState<ProcessingActivity['name']>()
  const edited = data.items.find(({ name }) => name === editing)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted-foreground">
        O Prosa já descreve o que faz. Ajuste o texto onde a sua organização faz diferente; ele aparece na página
        pública.
      </p>
      {data.items.map((activity) => (
        <Card key={activity.name} className="flex flex-col gap-4 sm:p-6">
          <header className="flex flex-wrap items-start justify-between gap-3">
            <div>
              <h2 className="text-base font-semibold">{activityLabels[activity.name]}</h2>
              <p className="mt-0.5 text-sm text-muted-foreground">
                {activity.updatedAt ? `Texto da organização, de ${formatDate(activity.updatedAt)}` : 'Texto do Prosa'}
              </p>
            </div>
            <Button size="sm" variant="secondary" onClick={() => setEditing(activity.name)}>
              <Pencil aria-hidden /> Editar<span className="sr-only"> {activityLabels[activity.name]}</span>
            </Button>
          </header>
          <ActivityFacts activity={activity} />
        </Card>
      ))}
      {edited && <ActivityDialog activity={edited} onClose={() => setEditing(undefined)} />}
    </div>
  )
}

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

function ActivityDialog({ activity, onClose }: ActivityDialogProps) {
  const { name, updatedAt: _, version, ...values } = activity
  return (
    <EntityDialog
      title={activityLabels[name]}
      submitLabel="Salvar"
      schema={privacy.updateProcessingActivity.body}
      values={values}
      of={activity}
      save={(body) => api.updateProcessingActivity({ params: { activity: name }, body: { ...body, version } })}
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
