import { Controller } from 'react-hook-form'
import { useWhoCan } from '#/blocks/entity/who-can.ts'
import { FormSection } from '#/features/assessments/form/form-section.tsx'
import { type AssessmentFormState, noEntry } from '#/features/assessments/form/form-values.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

interface BasicsSectionProps {
  form: AssessmentFormState
  /** Classes with their codes, and the systems of schools. */
  entries: ReadonlyArray<{ value: string; label: string }>
  /** Somebody has begun: the way in stays. */
  begun: boolean
}

export function BasicsSection({ form, entries, begun }: BasicsSectionProps) {
  const {
    control,
    register,
    formState: { errors },
  } = form
  const whoConnects = useWhoCan('sga.integrations')
  const options = [{ value: noEntry, label: 'Ninguém por enquanto' }, ...entries]
  return (
    <FormSection title="Atividade">
      <Field label="Título" required error={errors.title?.message}>
        <TextInput {...register('title')} placeholder="Conversa sobre fotossíntese" autoComplete="off" />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Controller
          control={control}
          name="integrationId"
          render={({ field }) => (
            <Field
              label="Quem faz"
              hint={
                begun
                  ? 'Alunos já começaram: a turma ou a integração não muda mais.'
                  : `Uma turma por código, ou o sistema da escola que traz os alunos. Sem isso, só dá para ver a prévia.${whoConnects ? ` Para ligar outro sistema, peça a ${whoConnects}.` : ''}`
              }
              error={errors.integrationId?.message}
            >
              <Select {...field} onValueChange={field.onChange} options={options} disabled={begun} />
            </Field>
          )}
        />
        <Field
          label="Código externo"
          hint="Como o sistema da escola chama esta atividade. Em branco: só o código do Prosa."
          error={errors.externalCode?.message}
        >
          <TextInput {...register('externalCode')} placeholder="BIO-8A-2026" autoComplete="off" />
        </Field>
      </div>
      <Field
        label="Instruções ao aluno"
        hint="O aluno lê antes de começar, e pode reler durante a atividade."
        error={errors.instructions?.message}
      >
        <Textarea {...register('instructions')} rows={4} />
      </Field>
    </FormSection>
  )
}
