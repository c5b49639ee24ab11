import { SelectField } from '#/blocks/entity/form-fields.tsx'
import { colorOptions, positionOptions, themeOptions } from '#/features/sharing/form/appearance-options.ts'
import type { LinkFormState } from '#/features/sharing/form/form-values.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

/** How the page and the bubble look. */
export function AppearanceFields({ form }: { form: LinkFormState }) {
  const errors = form.formState.errors.appearance
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 text-sm font-medium">Aparência</legend>
      <Field label="Título" hint="Em branco: o nome do assistente." error={errors?.title?.message}>
        <TextInput {...form.register('appearance.title')} autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField form={form} name="appearance.color" label="Cor" options={colorOptions} />
        <SelectField form={form} name="appearance.theme" label="Tema" options={themeOptions} />
        <SelectField form={form} name="appearance.position" label="Posição da bolha" options={positionOptions} />
      </div>
      <Field
        label="Mensagem proativa"
        hint="Aparece ao lado da bolha, no site que incorpora a conversa."
        error={errors?.proactiveMessage?.message}
      >
        <TextInput {...form.register('appearance.proactiveMessage')} placeholder="Posso ajudar?" autoComplete="off" />
      </Field>
    </fieldset>
  )
}
