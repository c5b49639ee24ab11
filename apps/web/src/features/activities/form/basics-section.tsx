import { classPrefix } from '@prosa/contract/school/activities.ts'
import { type ReactNode, useId } from 'react'
import type { ChoiceSource } from '#/blocks/entity/choices.tsx'
import { ChoiceField, TextField, TextareaField, CheckboxField, SelectField } from '#/blocks/entity/form-fields.tsx'
import { useWhoCan } from '#/blocks/entity/who-can.ts'
import { type ActivityFormState, noEntry } from '#/features/activities/form/form-values.ts'
import { zoneHint } from '#/features/activities/school-time.ts'
import { counted } from '#/text/counted.ts'
import type { SelectOption } from '#/ui/inputs/select-props.ts'
import { Card } from '#/ui/layout/card.tsx'

interface BasicsSectionProps {
  form: ActivityFormState
  /** Classes with their codes, and schools' systems. */
  source: ChoiceSource
  gone: SelectOption | undefined
  /** Whether a student has begun, which fixes the way in. */
  begun: boolean
}

export function BasicsSection({ form, source, gone, begun }: BasicsSectionProps) {
  const whoConnects = useWhoCan('sga.integrations')
  const nobody = { value: noEntry, label: 'Ninguém por enquanto' }
  return (
    <FormSection title="Atividade">
      <TextField form={form} name="title" label="Título" required placeholder="Conversa sobre fotossíntese" />
      <div className="grid gap-5 sm:grid-cols-2">
        <ChoiceField
          form={form}
          name="integrationId"
          label="Quem faz"
          hint={
            begun
              ? 'Alunos já começaram: a turma ou a integração não muda mais.'
              : `Uma turma por código, ou o sistema da escola que traz os alunos. Sem isso, só dá para ver a prévia.${whoConnects ? ` Para ligar outro sistema, peça a ${whoConnects}.` : ''}`
          }
          source={source}
          options={gone ? [nobody, gone] : [nobody]}
          disabled={begun}
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
      </div>
      <TextareaField
        form={form}
        name="instructions"
        label="Instruções ao aluno"
        hint="O aluno lê antes de começar, e pode reler durante a atividade. Em branco: só com uma pergunta de abertura."
        rows={4}
      />
      <TextareaField
        form={form}
        name="openingQuestion"
        label="Pergunta de abertura"
        hint="O que o assistente pergunta primeiro. Em branco: a saudação dele."
        rows={2}
        placeholder="Por que as folhas são verdes?"
      />
    </FormSection>
  )
}

/** A titled part of the form with a short explanation. */
export function FormSection({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card className="flex flex-col gap-5">
        <header>
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {hint && <p className="mt-1 text-sm text-muted-foreground">{hint}</p>}
        </header>
        {children}
      </Card>
    </section>
  )
}

const attemptOptions = Array.from({ length: 10 }, (_, index) => ({
  value: index + 1,
  label: counted(index + 1, 'tentativa', 'tentativas'),
}))

export function TimeSection({ form, timeZone }: { form: ActivityFormState; timeZone: string }) {
  return (
    <FormSection
      title="Prazo e tempo"
      hint={`${zoneHint(timeZone)} O relógio do aluno só começa quando ele aperta “Começar atividade”.`}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="opensAt"
          label="Abre em"
          hint="Em branco: assim que for aberta."
          type="datetime-local"
        />
        <TextField
          form={form}
          name="closesAt"
          label="Fecha em"
          hint="Em branco: até você encerrar."
          type="datetime-local"
        />
        <TextField
          form={form}
          name="durationMinutes"
          label="Duração (min)"
          hint="Em branco: enquanto a atividade estiver aberta."
          inputMode="numeric"
        />
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
