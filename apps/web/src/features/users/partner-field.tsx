import { useQuery } from '@tanstack/react-query'
import { read } from '#/lib/api/operations.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'

interface PartnerFieldProps {
  value: number | null
  onChange: (partnerId: number | null) => void
  onBlur: () => void
  error: string | undefined
}

/** The institution of somebody with the role partner. */
export function PartnerField({ value, onChange, onBlur, error }: PartnerFieldProps) {
  const { data } = useQuery(read('getUserChoices'))
  const options = data?.partners.map(({ id, name }) => ({ value: String(id), label: name })) ?? []
  return (
    <Field
      label="Instituição parceira"
      hint="A pessoa vê o que foi liberado para a instituição dela. Instituições são cadastradas em Configurações."
      error={error}
    >
      <Select
        value={value === null ? 'none' : String(value)}
        onValueChange={(choice) => onChange(choice === 'none' ? null : Number(choice))}
        onBlur={onBlur}
        options={[{ value: 'none', label: 'Nenhuma' }, ...options]}
      />
    </Field>
  )
}
