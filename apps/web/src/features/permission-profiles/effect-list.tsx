import { permissionNames } from '@prosa/contract/people/permissions.ts'
import type { PermissionName } from '@prosa/contract/people/permissions.ts'
import { permissionArea, permissionLabels } from '#/text/permission-labels.ts'
import { Select } from '#/ui/inputs/select.tsx'

/** What a profile does with one permission. */
export type Effect = 'none' | 'add' | 'remove'

interface EffectListProps {
  effects: ReadonlyMap<PermissionName, Effect>
  onChoose: (name: PermissionName, effect: Effect) => void
}

const areas = [...Map.groupBy(permissionNames, permissionArea)]

export function EffectList({ effects, onChoose }: EffectListProps) {
  return areas.map(([area, names]) => (
    <fieldset key={area} className="flex min-w-0 flex-col">
      <legend className="pb-2 text-sm font-semibold">{area}</legend>
      <ul className="divide-y divide-border rounded-lg border border-border">
        {names.map((name) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2">
            <span className="min-w-0 flex-1 basis-56 text-sm">{permissionLabels[name]}</span>
            <Select
              aria-label={permissionLabels[name]}
              value={effects.get(name) ?? 'none'}
              onValueChange={(effect) => onChoose(name, effect)}
              options={options}
              className="w-40"
            />
          </li>
        ))}
      </ul>
    </fieldset>
  ))
}

const options = [
  { value: 'none', label: 'Como o papel' },
  { value: 'add', label: 'Dá' },
  { value: 'remove', label: 'Retira' },
] as const
