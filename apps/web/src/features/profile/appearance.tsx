import { setTheme, useTheme } from '#/lib/theme.ts'
import { Field } from '#/ui/field.tsx'
import { RadioGroup } from '#/ui/radio-group.tsx'

const themes = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
  { value: 'automatic', label: 'Automático', hint: 'Acompanha a aparência do seu sistema.' },
] as const

export function Appearance() {
  const { theme } = useTheme()
  return (
    <Field label="Tema" hideLabel>
      <RadioGroup options={themes} value={theme} onValueChange={setTheme} className="max-w-md" />
    </Field>
  )
}
