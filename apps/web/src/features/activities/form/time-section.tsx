import { CheckboxField, SelectField, TextField } from '#/blocks/entity/form-fields.tsx'
import { FormSection } from '#/features/activities/form/form-section.tsx'
import type { ActivityFormState } from '#/features/activities/form/form-values.ts'
import { zoneHint } from '#/features/activities/school-time.ts'
import { counted } from '#/text/counted.ts'

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
          hint="Em branco: assim que for publicada."
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
