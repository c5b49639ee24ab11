import { setTheme, useTheme } from '#/lib/device/theme.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'

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
