import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '#/lib/api/operations.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'

interface HeirFieldProps {
  hint: string
  /** Who cannot be chosen. */
  exceptId: number
  value: number | null
  onChange: (userId: number) => void
}

/** Chooses who takes over the assistants of somebody. */
export function NewOwnerField({ hint, exceptId, value, onChange }: HeirFieldProps) {
  const [q, setQuery] = useState('')
  const { data } = useQuery({
    ...read('listUsers', { query: { q, status: 'active', pageSize: 5 } }),
    placeholderData: keepPreviousData,
  })
  const options = (data?.items ?? [])
    .filter(({ id }) => id !== exceptId)
    .map(({ id, name, email }) => ({ value: String(id), label: name, hint: email }))
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm">{hint}</p>
      <SearchInput label="Buscar quem assume" placeholder="Buscar por nome ou e-mail…" value={q} onSearch={setQuery} />
      <Field label="Transferir os assistentes para" required>
        {options.length > 0 ? (
          <RadioGroup
            options={options}
            value={value === null ? undefined : String(value)}
            onValueChange={(id) => onChange(Number(id))}
          />
        ) : (
          <p className="text-sm text-muted-foreground">Ninguém encontrado. Busque por outro nome.</p>
        )}
      </Field>
    </div>
  )
}
