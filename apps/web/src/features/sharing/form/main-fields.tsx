import { identifications } from '@prosa/contract/sharing/link-settings.ts'
import { TextField, TextareaField, SelectField, CheckboxField } from '#/blocks/entity/form-fields.tsx'
import { FormFieldsEditor } from '#/features/sharing/form/form-fields-editor.tsx'
import { type LinkFormState, protectedForm } from '#/features/sharing/form/form-values.ts'
import { identificationLabels } from '#/features/sharing/link-labels.ts'

/** What every link needs. */
export function MainFields({ form, minorsAllowed }: { form: LinkFormState; minorsAllowed: boolean }) {
  const [identification, minors] = form.watch(['identification', 'minors'])
  return (
    <>
      <TextField
        form={form}
        name="name"
        label="Nome"
        required
        hint="Só a sua equipe vê."
        placeholder="Site da escola"
      />
      <TextField form={form} name="audience" label="Público" placeholder="Famílias, 8º B…" />
      <TextField
        form={form}
        name="messagesPerDay"
        label="Mensagens por visitante por dia"
        hint="Em branco: sem limite."
        inputMode="numeric"
        className="max-w-40"
      />
      <CheckboxField
        form={form}
        name="minors"
        label="Público menor de 18 anos"
        hint={
          minorsAllowed
            ? 'Sem pedir e-mail, sem identificar ninguém nas estatísticas, e com as conversas guardadas por 30 dias, no máximo.'
            : 'Precisa de uma permissão. Fale com o administrador.'
        }
        disabled={!minorsAllowed}
        onChosen={(checked) => {
          if (checked) form.reset({ ...protectedForm(form.getValues()), minors: true }, keepDirt)
        }}
      />
      <SelectField
        form={form}
        name="identification"
        label="Identificação"
        hint="O que a pessoa responde antes de conversar."
        options={identifications
          .filter((value) => !minors || value !== 'name_email')
          .map((value) => ({ value, label: identificationLabels[value] }))}
      />
      {identification === 'form' && <FormFieldsEditor form={form} minors={minors} />}
      <TextareaField
        form={form}
        name="consentText"
        label="Consentimento"
        hint="A pessoa lê e aceita antes de conversar. Em branco: sem aceite. Cada mudança é uma nova versão."
        rows={4}
      />
    </>
  )
}

const keepDirt = { keepDirty: true, keepErrors: false, keepTouched: true } as const
