import type { EmbedLook } from '#/features/sharing/embed/embed-snippets.ts'
import { colorOptions, positionOptions, themeOptions } from '#/features/sharing/form/appearance-options.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'

interface EmbedChoicesProps {
  look: EmbedLook
  onChange: (look: EmbedLook) => void
}

/** What one site shows in another way than the link says; it goes into the code, not into the link. */
export function EmbedChoices({ look, onChange }: EmbedChoicesProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field label="Cor">
        <Select value={look.color} onValueChange={(color) => onChange({ ...look, color })} options={colorOptions} />
      </Field>
      <Field label="Tema">
        <Select value={look.theme} onValueChange={(theme) => onChange({ ...look, theme })} options={themeOptions} />
      </Field>
      <Field label="Posição da bolha">
        <Select
          value={look.position}
          onValueChange={(position) => onChange({ ...look, position })}
          options={positionOptions}
        />
      </Field>
    </div>
  )
}
