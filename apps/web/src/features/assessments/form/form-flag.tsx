import { Controller } from 'react-hook-form'
import type { AssessmentFormState } from '#/features/assessments/form/form-values.ts'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'

interface FormFlagProps {
  form: AssessmentFormState
  name:
    | 'acceptExtraTime'
    | 'tutorMode'
    | 'limits.paste'
    | 'limits.sources'
    | 'limits.files'
    | 'limits.people'
    | 'pointed'
  label: string
  hint?: string
}

export function FormFlag({ form, name, label, hint }: FormFlagProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, ...field } }) => (
        <Checkbox {...field} label={label} hint={hint} checked={value ?? false} onCheckedChange={onChange} />
      )}
    />
  )
}
