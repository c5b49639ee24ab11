import {
  isHeld,
  permissionNames,
  permissionReason,
  roleLabels,
  roleSchema,
  type PermissionName,
  type PermissionSources,
} from '@prosa/contract/people/permissions.ts'
import { permissionArea, permissionLabels } from '#/text/permission-labels.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import { Popover } from '#/ui/overlays/popover.tsx'

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
                  {sources.added.includes(name) && <Badge tone="success">Permitida à pessoa</Badge>}
                  {sources.removed.includes(name) && <Badge tone="warning">Proibida à pessoa</Badge>}
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

interface WhyProps {
  name: PermissionName
  sources: PermissionSources
  profileName: string
}

/** Tells where a permission comes from, or why it is not there. */
function Why({ name, sources, profileName }: WhyProps) {
  return (
    <Popover
      label="Por quê?"
      align="end"
      className="w-72 text-sm"
      trigger={
        <Button variant="ghost" size="sm" aria-label={`Por quê? ${permissionLabels[name]}`}>
          Por quê?
        </Button>
      }
    >
      {sentence(name, sources, profileName)}
    </Popover>
  )
}

function sentence(name: PermissionName, sources: PermissionSources, profileName: string): string {
  switch (permissionReason(name, sources)) {
    case 'added':
      return 'Tem porque foi permitida só a esta pessoa.'
    case 'removed':
      return 'Não tem porque foi proibida a esta pessoa.'
    case 'profile-adds':
      return `Tem porque o perfil “${profileName}” permite.`
    case 'profile-removes':
      return `Não tem porque o perfil “${profileName}” proíbe.`
    case 'roles': {
      const roles = roleSchema.options.filter(
        (role) => sources.roles.includes(role) && permissionReason(name, only(role)) === 'roles',
      )
      return `Tem pelo papel ${roles.map((role) => roleLabels[role]).join(' e pelo papel ')}.`
    }
    case 'none':
      return 'Não tem porque nenhum dos papéis permite, e ninguém a permitiu a esta pessoa.'
  }
}

const only = (role: string): PermissionSources => ({ roles: [role], profile: null, added: [], removed: [] })
