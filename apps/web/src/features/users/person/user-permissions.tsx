import type { UserDetails } from '@prosa/contract/identity/user-details.ts'
import {
  describePersonKind,
  kindWith,
  type PersonKind,
  personKindNames,
} from '@prosa/contract/identity/person-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import {
  isHeld,
  type PermissionName,
  permissionReason,
  type PermissionSources,
  permissionNames,
  roleLabels,
  roleSchema,
} from '@prosa/contract/protocol/permissions.ts'
import { useController, useWatch } from 'react-hook-form'
import { KindSelect } from '#/blocks/entity/kind-fields.tsx'
import type { UserForm } from '#/features/users/person/user-fields.tsx'
import { read } from '#/lib/api/operations.ts'
import { useUser } from '#/lib/session/session.ts'
import { counted } from '#/text/counted.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { RetryNotice } from '#/ui/feedback/retry-notice.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { permissionArea, permissionLabels } from '#/text/permission-labels.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import { Popover } from '#/ui/overlays/popover.tsx'

const useProfiles = () => useQuery(read('listPermissionProfiles', { query: { pageSize: 100 } }))

/** What the person is: a choice sets roles and profile, which stay visible under 'Avançado'. */
export function PersonKindField({ user, form }: { user: UserDetails; form: UserForm }) {
  const { field } = useController({ control: form.control, name: 'permissions' })
  const roles = useWatch({ control: form.control, name: 'roles' })
  const profiles = useProfiles().data?.items ?? []
  const findProfile = (kind: PersonKind) => profiles.find(({ name }) => name === describePersonKind(kind).label)
  const profile = profiles.find(({ id }) => id === field.value.profileId)
  return (
    <KindSelect
      value={kindWith(roles, profile?.name ?? null)}
      among={personKindNames.filter((kind) => describePersonKind(kind).profile === null || findProfile(kind))}
      placeholder={[...roles.map((role) => roleLabels[role]), profile?.name].filter(Boolean).join(', ')}
      disabled={useUser().id === user.id}
      onValueChange={(kind) => {
        form.setValue('roles', [...describePersonKind(kind).roles], { shouldDirty: true })
        field.onChange({ ...field.value, profileId: findProfile(kind)?.id ?? null })
      }}
    />
  )
}

/** The person's profile, and their own additional and removed permissions. */
export function UserPermissions({ user, form }: { user: UserDetails; form: UserForm }) {
  const { field } = useController({ control: form.control, name: 'permissions' })
  const choice = field.value
  const list = useProfiles()
  const profiles = list.data?.items ?? []
  const profile = profiles.find(({ id }) => id === choice.profileId) ?? null
  const own = useUser().id === user.id
  const roles = useWatch({ control: form.control, name: 'roles' })
  const sources = { roles, profile, added: choice.added, removed: choice.removed }
  return (
    <>
      {own && <Notice>Você não pode mudar as suas próprias permissões. Peça a outro administrador.</Notice>}
      {list.error && <RetryNotice title="Não foi possível carregar os perfis." query={list} />}
      <Field label="Perfil de permissões" hint={profile?.description || undefined} className="max-w-md">
        <Select
          value={choice.profileId === null ? 'none' : String(choice.profileId)}
          onValueChange={(id) => field.onChange({ ...choice, profileId: id === 'none' ? null : Number(id) })}
          options={[
            { value: 'none', label: 'Nenhum' },
            ...profiles.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          disabled={own}
        />
      </Field>
      <details>
        <summary className="cursor-pointer rounded-md py-1 text-sm font-medium">
          Permissões uma a uma <span className="font-normal text-muted-foreground">({permissionSummary(choice)})</span>
        </summary>
        <div className="pt-4">
          <PermissionList
            sources={sources}
            profileName={profile?.name ?? ''}
            disabled={own}
            onChoose={(name, wanted) =>
              field.onChange({ ...choice, ...choosePermission(sources, choice, name, wanted) })
            }
          />
        </div>
      </details>
    </>
  )
}

export function permissionSummary({ added, removed }: UserDetails['permissions']): string {
  const parts = [
    added.length > 0 && counted(added.length, 'permitida', 'permitidas'),
    removed.length > 0 && counted(removed.length, 'proibida', 'proibidas'),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'como herdadas'
}

/** A person's own permissions, relative to roles and profile. */
interface OwnChange {
  added: PermissionName[]
  removed: PermissionName[]
}

/** Grants or removes one permission; a choice equal to the inherited value is not stored. */
function choosePermission(sources: PermissionSources, own: OwnChange, name: PermissionName, wanted: boolean) {
  const inherited = isHeld(permissionReason(name, { ...sources, added: [], removed: [] }))
  const without = (names: PermissionName[]) => names.filter((other) => other !== name)
  const added = without(own.added)
  const removed = without(own.removed)
  if (inherited === wanted) return { added, removed }
  return wanted ? { added: [...added, name], removed } : { added, removed: [...removed, name] }
}

interface PermissionListProps {
  sources: PermissionSources
  profileName: string
  disabled: boolean
  onChoose: (name: PermissionName, wanted: boolean) => void
}

const areas = [...Map.groupBy(permissionNames, permissionArea)]

/** All permissions by heading: whether the person has each one, its source, and own changes. */
function PermissionList({ sources, profileName, disabled, onChoose }: PermissionListProps) {
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

/** Explains why a permission is granted or missing. */
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
