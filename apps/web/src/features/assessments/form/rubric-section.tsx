import { Plus } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { CriterionFields } from '#/features/assessments/form/criterion-fields.tsx'
import { FormSection } from '#/features/assessments/form/form-section.tsx'
import type { AssessmentFormState } from '#/features/assessments/form/form-values.ts'
import { Button } from '#/ui/actions/button.tsx'

const most = 12
const usualLevels = ['Ainda não mostra.', 'Mostra em parte.', 'Mostra.', 'Mostra além do esperado.']

/** What the teacher looks at. The weights help to decide; nothing adds them up. */
export function RubricSection({ form }: { form: AssessmentFormState }) {
  // `id` is taken: reviews refer to a criterion by its own `id`, so the form library's key has another name.
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'rubric', keyName: 'key' })
  return (
    <FormSection
      title="Critérios"
      hint="O que você observa ao revisar, em quatro níveis. Nenhuma nota é calculada: a decisão é de quem revisa."
    >
      {fields.length > 0 && (
        <ol className="flex flex-col gap-4">
          {fields.map(({ key }, index) => (
            <li key={key}>
              <CriterionFields
                form={form}
                index={index}
                isLast={index === fields.length - 1}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </ol>
      )}
      {fields.length < most && (
        <Button
          variant="secondary"
          className="self-start"
          onClick={() => append({ id: crypto.randomUUID(), title: '', weight: 1, levels: [...usualLevels] })}
        >
          <Plus aria-hidden /> Adicionar critério
        </Button>
      )}
    </FormSection>
  )
}
