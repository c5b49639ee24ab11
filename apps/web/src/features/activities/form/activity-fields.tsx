import { classPrefix, feedbackModes } from '@prosa/contract/school/activities.ts'
import type { ReactNode } from 'react'
import { Advanced } from '#/blocks/entity/advanced.tsx'
import { MomentField } from '#/blocks/entity/date-field.tsx'
import { DoorOptionFields } from '#/blocks/entity/door-option-fields.tsx'
import { CheckboxField, RadioField, SelectField, TextareaField, TextField } from '#/blocks/entity/form-fields.tsx'
import type { ActivityFormState } from '#/features/activities/form/form-values.ts'
import { FormSection } from '#/features/activities/form/form-section.tsx'
import { RubricSection } from '#/features/activities/form/rubric-section.tsx'
import { zoneHint } from '#/features/activities/school-time.ts'
import { counted } from '#/text/counted.ts'

interface ActivityFieldsProps {
  form: ActivityFormState
  timeZone: string
  /** The field beside the title: the assistant, or the students. */
  children: ReactNode
}

/** The fields of an activity: what every teacher fills in, and the rest folded. */
export function ActivityFields({ form, timeZone, children }: ActivityFieldsProps) {
  const { errors } = form.formState
  const hasError = Object.keys(errors).some((name) => !inSight.has(name))
  return (
    <>
      <TextField form={form} name="title" label="Título" required placeholder="Conversa sobre fotossíntese" />
      {children}
      <TextareaField
        form={form}
        name="instructions"
        label="O que fazer"
        hint="O aluno lê antes de começar, e pode reler durante a atividade."
        rows={4}
      />
      <TextField
        form={form}
        name="durationMinutes"
        label="Duração (min)"
        hint="O relógio do aluno começa quando ele aperta “Começar atividade”. Em branco: enquanto ela estiver aberta."
        inputMode="numeric"
      />
      <Advanced summary={summarizeForm(form)} hasError={hasError}>
        <TextareaField
          form={form}
          name="openingQuestion"
          label="Pergunta de abertura"
          hint="O que o assistente pergunta primeiro. Em branco: a saudação dele."
          rows={2}
          placeholder="Por que as folhas são verdes?"
        />
        {!form.watch('integrationId').startsWith(classPrefix) && (
          <TextField
            form={form}
            name="externalCode"
            label="Código externo"
            hint="Como o sistema da escola chama esta atividade. Em branco: só o código do Prosa."
            placeholder="BIO-8A-2026"
          />
        )}
        <TimeFields form={form} timeZone={timeZone} />
        <FormSection
          title="O que a atividade permite"
          hint="Vale só nesta atividade, dentro do que o assistente oferece."
        >
          <DoorOptionFields door="activity" form={form} />
        </FormSection>
        <RubricSection form={form} />
        <FeedbackFields form={form} />
      </Advanced>
    </>
  )
}

const inSight = new Set(['title', 'integrationId', 'instructions', 'durationMinutes'])

function summarizeForm(form: ActivityFormState): string {
  const { opensAt, closesAt, rubric, options: given } = form.watch()
  return [
    (opensAt || closesAt) && 'prazo',
    given.maxMessages && counted(given.maxMessages, 'mensagem', 'mensagens'),
    rubric.length > 0 && counted(rubric.length, 'critério', 'critérios'),
    given.tutor && 'modo tutor',
  ]
    .filter(Boolean)
    .join(' · ')
}

const attemptOptions = Array.from({ length: 10 }, (_, index) => ({
  value: index + 1,
  label: counted(index + 1, 'tentativa', 'tentativas'),
}))

function TimeFields({ form, timeZone }: Pick<ActivityFieldsProps, 'form' | 'timeZone'>) {
  return (
    <FormSection title="Prazo e tentativas" hint={zoneHint(timeZone)}>
      <div className="grid gap-5 sm:grid-cols-2">
        <MomentField form={form} name="opensAt" label="Abre em" hint="Em branco: assim que você abrir." usual="00:00" />
        <MomentField form={form} name="closesAt" label="Fecha em" hint="Em branco: até você encerrar." usual="23:59" />
        <SelectField
          form={form}
          name="maxAttempts"
          label="Tentativas"
          hint="Tentativas anuladas não contam."
          options={attemptOptions}
        />
      </div>
      <CheckboxField
        form={form}
        name="acceptExtraTime"
        label="Aceitar o tempo extra que a escola informa"
        hint="Para alunos com direito a mais tempo: soma à duração e ao fim do prazo deles."
      />
    </FormSection>
  )
}

const modeTexts = {
  receipt: { label: 'Só receber', hint: 'O aluno fica com o comprovante de entrega.' },
  comments: { label: 'Comentários do professor', hint: 'O aluno lê o que você escrever, depois que você liberar.' },
  result: {
    label: 'Nota confirmada pelo professor',
    hint: 'Comentários e uma nota que uma pessoa confirma e libera: de 0 a 10, ou até o total dos pontos.',
  },
} as const
const options = feedbackModes.map((value) => ({ value, ...modeTexts[value] }))

function FeedbackFields({ form }: { form: ActivityFormState }) {
  return (
    <FormSection title="Devolutiva e retenção">
      <RadioField form={form} name="feedbackMode" label="Devolutiva" options={options} />
      <TextField
        form={form}
        name="retentionDays"
        label="Guardar conversas por (dias)"
        hint="Em branco: pelo tempo da integração, ou 180 dias. Depois restam o comprovante e os números."
        inputMode="numeric"
        className="max-w-40"
      />
    </FormSection>
  )
}
