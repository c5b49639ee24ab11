import { identifications } from '@prosa/contract/sharing/link-settings.ts'
import { Controller } from 'react-hook-form'
import { FormFieldsEditor } from '#/features/sharing/form/form-fields-editor.tsx'
import { type LinkFormState, protectedForm } from '#/features/sharing/form/form-values.ts'
import { identificationLabels } from '#/features/sharing/link-labels.ts'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

/** What every link needs. */
export function MainFields({ form, minorsAllowed }: { form: LinkFormState; minorsAllowed: boolean }) {
  const { control, register, watch, formState } = form
  const { errors } = formState
  const [identification, minors] = watch(['identification', 'minors'])
  return (
    <>
      <Field label="Nome" required hint="Só a sua equipe vê." error={errors.name?.message}>
        <TextInput {...register('name')} placeholder="Site da escola" autoComplete="off" />
      </Field>
      <Field label="Público" error={errors.audience?.message}>
        <TextInput {...register('audience')} placeholder="Famílias, 8º B…" autoComplete="off" />
      </Field>
      <Field
        label="Mensagens por visitante por dia"
        hint="Em branco: sem limite."
        error={errors.messagesPerDay?.message}
      >
        <TextInput {...register('messagesPerDay')} inputMode="numeric" autoComplete="off" className="max-w-40" />
      </Field>
      <Controller
        control={control}
        name="minors"
        render={({ field }) => (
          <Checkbox
            ref={field.ref}
            label="Público menor de 18 anos"
            hint={
              minorsAllowed
                ? 'Sem e-mail, sem identificadores de estatística e com 30 dias de retenção, no máximo.'
                : 'Precisa de uma permissão. Fale com o administrador.'
            }
            disabled={!minorsAllowed}
            checked={field.value}
            error={errors.minors?.message}
            onBlur={field.onBlur}
            onCheckedChange={(checked) => {
              field.onChange(checked)
              if (checked) form.reset({ ...protectedForm(form.getValues()), minors: true }, keepDirt)
            }}
          />
        )}
      />
      <Controller
        control={control}
        name="identification"
        render={({ field }) => (
          <Field
            label="Identificação"
            hint="O que a pessoa responde antes de conversar."
            error={errors.identification?.message}
          >
            <Select
              {...field}
              onValueChange={field.onChange}
              options={identifications
                .filter((value) => !minors || value !== 'name_email')
                .map((value) => ({ value, label: identificationLabels[value] }))}
            />
          </Field>
        )}
      />
      {identification === 'form' && <FormFieldsEditor form={form} minors={minors} />}
      <Field
        label="Consentimento"
        hint="A pessoa lê e aceita antes de conversar. Em branco: sem aceite. Cada mudança é uma nova versão."
        error={errors.consentText?.message}
      >
        <Textarea {...register('consentText')} rows={4} />
      </Field>
    </>
  )
}

const keepDirt = { keepDirty: true, keepErrors: false, keepTouched: true } as const
