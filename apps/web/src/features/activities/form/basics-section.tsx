import { classPrefix } from '@prosa/contract/school/activities.ts'
import type { ChoiceSource } from '#/blocks/entity/choices.tsx'
import { useWhoCan } from '#/blocks/entity/who-can.ts'
import { ChoiceField, TextField, TextareaField } from '#/blocks/entity/form-fields.tsx'
import { FormSection } from '#/features/activities/form/form-section.tsx'
import { type ActivityFormState, noEntry } from '#/features/activities/form/form-values.ts'
import type { SelectOption } from '#/ui/inputs/select-props.ts'

interface BasicsSectionProps {
  form: ActivityFormState
  /** Classes with their codes, and the systems of schools. */
  source: ChoiceSource
  gone: SelectOption | undefined
  /** Somebody has begun: the way in stays. */
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
