import { feedbackModes } from '@prosa/contract/school/assessments.ts'
import { Controller } from 'react-hook-form'
import { FormSection } from '#/features/assessments/form/form-section.tsx'
import type { AssessmentFormState } from '#/features/assessments/form/form-values.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

const modeTexts = {
  receipt: { label: 'Só receber', hint: 'O aluno fica com o comprovante de entrega.' },
  comments: { label: 'Comentários do professor', hint: 'O aluno lê o que você escrever, depois que você liberar.' },
  result: {
    label: 'Nota confirmada pelo professor',
    hint: 'Comentários e uma nota que uma pessoa confirma e libera: de 0 a 10, ou até o total dos pontos.',
  },
} as const
const options = feedbackModes.map((value) => ({ value, ...modeTexts[value] }))

export function FeedbackSection({ form }: { form: AssessmentFormState }) {
  return (
    <FormSection title="Devolutiva e retenção">
      <Controller
        control={form.control}
        name="feedbackMode"
        render={({ field: { onChange, ...field } }) => (
          <Field label="Devolutiva">
            <RadioGroup {...field} options={options} onValueChange={onChange} />
          </Field>
        )}
      />
      <Field
        label="Guardar conversas por (dias)"
        hint="Em branco: pelo tempo da integração. Depois restam o comprovante e os números."
        error={form.formState.errors.retentionDays?.message}
      >
        <TextInput {...form.register('retentionDays')} inputMode="numeric" autoComplete="off" className="max-w-40" />
      </Field>
    </FormSection>
  )
}
