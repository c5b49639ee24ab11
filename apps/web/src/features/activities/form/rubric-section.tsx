import { hasPoints, MOST_CRITERIA } from '@prosa/contract/school/rubrics.ts'
import { Plus } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { CheckboxField } from '#/blocks/entity/form-fields.tsx'
import { CriterionFields } from '#/features/activities/form/criterion-fields.tsx'
import { FormSection } from '#/features/activities/form/form-section.tsx'
import { type ActivityFormState, criterionValuesOf, mostPointsOf } from '#/features/activities/form/form-values.ts'
import { rubricPresets, usualCriterion } from '#/features/activities/form/rubric-presets.ts'
import { formatNumber } from '#/lib/format/format.ts'
import { Button } from '#/ui/actions/button.tsx'

/** What the teacher looks at. Points and weights help to decide; the mark is what a person writes. */
export function RubricSection({ form }: { form: ActivityFormState }) {
  // `id` is taken: reviews refer to a criterion by its own `id`, so the form library's key has another name.
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'rubric', keyName: 'key' })
  const [rubric, pointed] = useWatch({ control: form.control, name: ['rubric', 'pointed'] })
  return (
    <FormSection
      title="Critérios"
      hint="O que você observa ao revisar, em níveis. A nota é sempre decidida por quem revisa. Quem já começou fica com os critérios de quando começou."
    >
      {fields.length === 0 ? (
        <div role="group" aria-label="Começar de um modelo" className="flex flex-wrap items-center gap-2">
          <span aria-hidden className="text-sm text-muted-foreground">
            Começar de um modelo:
          </span>
          {rubricPresets.map(({ label, make }) => (
            <Button
              key={label}
              variant="secondary"
              size="sm"
              onClick={() => {
                const made = make()
                form.setValue('pointed', hasPoints(made), { shouldDirty: true })
                append(made.map(criterionValuesOf))
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      ) : (
        <CheckboxField
          form={form}
          name="pointed"
          label="Cada nível vale pontos"
          hint="A nota vai então até o total dos pontos, também no livro de notas do Moodle."
        />
      )}
      {fields.length > 0 && (
        <ol className="flex flex-col gap-4">
          {fields.map(({ key }, index) => (
            <li key={key}>
              <CriterionFields
                form={form}
                index={index}
                isLast={index === fields.length - 1}
                pointed={pointed}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </ol>
      )}
      {pointed && fields.length > 0 && (
        <p className="text-sm text-muted-foreground">A nota vai de 0 a {formatNumber(mostPointsOf(rubric))}.</p>
      )}
      {fields.length < MOST_CRITERIA && (
        <Button
          variant="secondary"
          className="self-start"
          onClick={() => append(criterionValuesOf(usualCriterion(pointed)))}
        >
          <Plus aria-hidden /> Adicionar critério
        </Button>
      )}
    </FormSection>
  )
}
