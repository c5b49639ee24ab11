import { isHeld, permissionNames, permissionReason } from '@prosa/contract/people/permissions.ts'
import type { PermissionName, PermissionSources } from '@prosa/contract/people/permissions.ts'
import { Why } from '#/features/users/person/permissions/why.tsx'
import { permissionArea, permissionLabels } from '#/text/permission-labels.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'

interface PermissionListProps {
  sources: PermissionSources
  profileName: string
  disabled: boolean
  onChoose: (name: PermissionName, wanted: boolean) => void
}

const areas = [...Map.groupBy(permissionNames, permissionArea)]

/** Every permission under its heading: whether the person has it, what differs from what is inherited, and why. */
export function PermissionList({ sources, profileName, disabled, onChoose }: PermissionListProps) {
  return (
    <div className="flex flex-col gap-6">
      {areas.map(([area, names]) => (
        <fieldset key={area} className="flex min-w-0 flex-col">
          <legend className="pb-2 text-sm font-semibold">{area}</legend>
          <ul className="divide-y divide-border rounded-lg border border-border">
            {names.map((name) => (
              <li key={name} className="flex items-center justify-between gap-2 py-1.5 pr-1.5 pl-3">
                <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
                  <Checkbox
                    label={permissionLabels[name]}
                    checked={isHeld(permissionReason(name, sources))}
                    disabled={disabled}
                    onCheckedChange={(wanted) => onChoose(name, wanted)}
                  />
                  {sources.added.includes(name) && <Badge tone="success">Dada à pessoa</Badge>}
                  {sources.removed.includes(name) && <Badge tone="warning">Retirada da pessoa</Badge>}
                </div>
                <Why name={name} sources={sources} profileName={profileName} />
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
    </div>
  )
}
