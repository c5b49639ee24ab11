import { useQuery } from '@tanstack/react-query'
import { read } from '#/lib/api/operations.ts'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'

interface GroupsFieldProps {
  value: readonly number[]
  onChange: (groupIds: number[]) => void
}

/** Groups and classes of a person; nothing to choose from where there are none. */
export function GroupsField({ value, onChange }: GroupsFieldProps) {
  const { data } = useQuery(read('getUserChoices'))
  const groups = data?.groups ?? []
  if (groups.length === 0) return null
  const toggle = (id: number, chosen: boolean) =>
    onChange(chosen ? [...value, id] : value.filter((other) => other !== id))
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="pb-1.5 text-sm font-medium">Grupos e turmas</legend>
      <div className="grid max-h-52 gap-2 overflow-y-auto rounded-lg border border-border p-3 sm:grid-cols-2">
        {groups.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={value.includes(id)}
            onCheckedChange={(chosen) => toggle(id, chosen)}
          />
        ))}
      </div>
    </fieldset>
  )
}
