import { ChoiceSelect, choicesOf } from '#/blocks/entity/choices.tsx'
import { Field } from '#/ui/inputs/field.tsx'

interface PartnerFieldProps {
  value: number | null
  onChange: (partnerId: number | null) => void
  onBlur: () => void
  error: string | undefined
}

/** The institution of somebody with the role partner. */
export function PartnerField({ value, onChange, onBlur, error }: PartnerFieldProps) {
  return (
    <Field
      label="Instituição parceira"
      hint="A pessoa vê o que foi liberado para a instituição dela. Instituições são cadastradas em Configurações."
      error={error}
    >
      <ChoiceSelect
        source={choicesOf('partners')}
        value={value === null ? 'none' : String(value)}
        onValueChange={(choice) => onChange(choice === 'none' ? null : Number(choice))}
        onBlur={onBlur}
        options={[{ value: 'none', label: 'Nenhuma' }]}
      />
    </Field>
  )
}
