import { importFields } from '@prosa/contract/people/user-imports.ts'
import type { ImportField } from '@prosa/contract/people/user-imports.ts'
import type { Mapping } from '#/features/users/import/run-import.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'

interface ImportMappingProps {
  columns: readonly { title: string; sample: string }[]
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

/** Says which column of the file holds what. */
export function ImportMapping({ columns, mapping, onChange }: ImportMappingProps) {
  const options = [
    { value: 'none', label: 'Não está no arquivo' },
    ...columns.map(({ title, sample }, index) => ({
      value: String(index),
      label: title || `Coluna ${index + 1}`,
      ...(sample && { hint: `Por exemplo: ${sample}` }),
    })),
  ]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {importFields.map((field) => (
        <Field key={field} label={labels[field]} required={field === 'name' || field === 'email'}>
          <Select
            value={mapping[field] === null ? 'none' : String(mapping[field])}
            onValueChange={(choice) => onChange({ ...mapping, [field]: choice === 'none' ? null : Number(choice) })}
            options={options}
          />
        </Field>
      ))}
    </div>
  )
}

const labels: Readonly<Record<ImportField, string>> = {
  name: 'Nome',
  email: 'E-mail',
  roles: 'Papéis',
  partner: 'Instituição parceira',
  groups: 'Grupos e turmas',
  registration: 'Matrícula',
  phone: 'Telefone',
}
