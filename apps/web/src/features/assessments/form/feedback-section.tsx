import { feedbackModes } from '@prosa/contract/school/assessments.ts'
import { RadioField, TextField } from '#/blocks/entity/form-fields.tsx'
import { FormSection } from '#/features/assessments/form/form-section.tsx'
import type { AssessmentFormState } from '#/features/assessments/form/form-values.ts'

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
      <RadioField form={form} name="feedbackMode" label="Devolutiva" options={options} />
      <TextField
        form={form}
        name="retentionDays"
        label="Guardar conversas por (dias)"
        hint="Em branco: pelo tempo da integração. Depois restam o comprovante e os números."
        inputMode="numeric"
        className="max-w-40"
      />
    </FormSection>
  )
}
