import { timeZoneSchema } from '@prosa/contract/settings/settings.ts'
import { legalBases } from '@prosa/contract/school/sga-integrations.ts'
import { Controller } from 'react-hook-form'
import type { IntegrationFields } from '#/features/integrations/form/integration-form.ts'
import { legalBasisLabels } from '#/features/integrations/integration-labels.ts'
import { timeZoneLabels } from '#/text/time-zone-labels.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

const bases = legalBases.map((value) => ({ value, label: legalBasisLabels[value] }))
const brazilian = timeZoneSchema.options.map((value) => ({ value, label: timeZoneLabels[value] }))

/** One that came by the API may be of anywhere. */
const zonesWith = (zone: string) =>
  brazilian.some(({ value }) => value === zone) ? brazilian : [...brazilian, { value: zone, label: zone }]

/** What the notice tells the student, and for how long conversations are kept. */
export function PrivacyFields({ form }: { form: IntegrationFields }) {
  const { errors } = form.formState
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-3 text-sm font-semibold">Dados dos alunos (LGPD)</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Base legal" error={errors.legalBasis?.message}>
          <Controller
            control={form.control}
            name="legalBasis"
            render={({ field: { value, onChange, onBlur } }) => (
              <Select options={bases} value={value} onValueChange={onChange} onBlur={onBlur} />
            )}
          />
        </Field>
        <Field label="Fuso horário" error={errors.timeZone?.message}>
          <Controller
            control={form.control}
            name="timeZone"
            render={({ field: { value, onChange, onBlur } }) => (
              <Select<string> options={zonesWith(value)} value={value} onValueChange={onChange} onBlur={onBlur} />
            )}
          />
        </Field>
        <Field
          label="Guardar conversas por (dias)"
          hint="Depois, ficam só os recibos e os números. Uma atividade pode guardar por menos tempo."
          error={errors.retentionDays?.message}
        >
          <TextInput {...form.register('retentionDays')} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field
          label="Contato sobre dados (opcional)"
          hint="E-mail ou telefone que aparece no aviso ao aluno."
          error={errors.privacyContact?.message}
        >
          <TextInput {...form.register('privacyContact')} autoComplete="off" autoCapitalize="none" />
        </Field>
      </div>
    </fieldset>
  )
}
