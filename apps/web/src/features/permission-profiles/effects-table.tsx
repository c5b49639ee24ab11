import {
  permissionNames,
  listPermissions,
  roleLabels,
  roleSchema,
  type PermissionName,
  type Role,
} from '@prosa/contract/protocol/permissions.ts'
import { Check, Minus } from 'lucide-react'
import { Fragment } from 'react'
import { permissionArea, permissionLabels } from '#/text/permission-labels.ts'
import { Select } from '#/ui/inputs/select.tsx'

/** Effect of a profile on one permission. */
export type Effect = 'none' | 'add' | 'remove'

interface EffectsTableProps {
  effects: ReadonlyMap<PermissionName, Effect>
  onChoose: (name: PermissionName, effect: Effect) => void
}

const areas = [...Map.groupBy(permissionNames, permissionArea)]
const roles = roleSchema.options
const givenBy = new Map(roles.map((role) => [role, new Set(listPermissions([role]))]))
const rolesWith = (name: PermissionName): Role[] => roles.filter((role) => givenBy.get(role)?.has(name))
const formatList = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** Every permission with the roles that include it and the profile's effect; on a phone the roles stand below its name. */
export function EffectsTable({ effects, onChoose }: EffectsTableProps) {
  return (
    <table aria-label="Permissões deste perfil" className="w-full text-sm">
      <thead>
        <tr className="border-b border-border text-left text-muted-foreground">
          <th scope="col" className="py-2 pr-3 font-medium">
            Permissão
          </th>
          {roles.map((role) => (
            <th key={role} scope="col" className="px-2 py-2 text-center font-medium max-sm:hidden">
              {roleLabels[role]}
            </th>
          ))}
          <th scope="col" className="w-38 py-2 pl-2 font-medium">
            Este perfil
          </th>
        </tr>
      </thead>
      <tbody>
        {areas.map(([area, names]) => (
          <Fragment key={area}>
            <tr>
              <th scope="colgroup" colSpan={roles.length + 2} className="pt-5 pb-1 text-left font-semibold">
                {area}
              </th>
            </tr>
            {names.map((name) => (
              <tr key={name} className="border-b border-border">
                <th scope="row" className="py-2 pr-3 text-left font-normal">
                  {permissionLabels[name]}
                  <span className="block text-xs text-muted-foreground sm:hidden">{rolesSentence(name)}</span>
                </th>
                {roles.map((role) => (
                  <td key={role} className="px-2 py-2 text-center max-sm:hidden">
                    <Given given={rolesWith(name).includes(role)} />
                  </td>
                ))}
                <td className="py-1.5 pl-2">
                  <Select
                    aria-label={permissionLabels[name]}
                    value={effects.get(name) ?? 'none'}
                    onValueChange={(effect) => onChoose(name, effect)}
                    options={[
                      { value: 'none', label: 'Como o papel', hint: rolesSentence(name) },
                      { value: 'add', label: 'Permite' },
                      { value: 'remove', label: 'Proíbe' },
                    ]}
                    className="w-38"
                  />
                </td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

const rolesSentence = (name: PermissionName): string =>
  rolesWith(name).length === 0
    ? 'Nenhum papel permite'
    : `Permitido a ${formatList.format(rolesWith(name).map((role) => roleLabels[role]))}`

function Given({ given }: { given: boolean }) {
  const Icon = given ? Check : Minus
  return (
    <>
      <Icon aria-hidden className={`mx-auto size-4 ${given ? 'text-success-text' : 'text-muted-foreground'}`} />
      <span className="sr-only">{given ? 'Sim' : 'Não'}</span>
    </>
  )
}
