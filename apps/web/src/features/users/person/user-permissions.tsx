import type { UserDetails } from '@prosa/contract/people/user-details.ts'
import { useQuery } from '@tanstack/react-query'
import {
  isHeld,
  type PermissionName,
  permissionReason,
  type PermissionSources,
} from '@prosa/contract/people/permissions.ts'
import { useController, useWatch } from 'react-hook-form'
import type { UserForm } from '#/features/users/person/user-fields.tsx'
import { PermissionList } from '#/features/users/person/permission-list.tsx'
import { read } from '#/lib/api/operations.ts'
import { useUser } from '#/lib/session/session.ts'
import { counted } from '#/text/counted.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { RetryNotice } from '#/ui/feedback/retry-notice.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { Section } from '#/ui/layout/section.tsx'

/** The profile of a person, and what they alone have more or less. */
export function UserPermissions({ user, form }: { user: UserDetails; form: UserForm }) {
  const { field } = useController({ control: form.control, name: 'permissions' })
  const choice = field.value
  const list = useQuery(read('listPermissionProfiles', { query: { pageSize: 100 } }))
  const profiles = list.data?.items ?? []
  const profile = profiles.find(({ id }) => id === choice.profileId) ?? null
  const own = useUser().id === user.id
  const roles = useWatch({ control: form.control, name: 'roles' })
  const sources = { roles, profile, added: choice.added, removed: choice.removed }
  return (
    <Section
      title="Permissões"
      description="Os papéis dão as permissões de costume; o perfil e esta pessoa podem ter outras. Vale na hora."
    >
      <div className="flex flex-col gap-5">
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
            Permissões uma a uma <span className="font-normal text-muted-foreground">({summaryOf(choice)})</span>
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
      </div>
    </Section>
  )
}

function summaryOf({ added, removed }: UserDetails['permissions']): string {
  const parts = [
    added.length > 0 && counted(added.length, 'permitida', 'permitidas'),
    removed.length > 0 && counted(removed.length, 'proibida', 'proibidas'),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'como herdadas'
}

/** What one person has more or less than roles and profile give. */
interface OwnChange {
  added: PermissionName[]
  removed: PermissionName[]
}

/** Gives or takes one permission; what roles and profile say already needs no change of the person's own. */
function choosePermission(sources: PermissionSources, own: OwnChange, name: PermissionName, wanted: boolean) {
  const inherited = isHeld(permissionReason(name, { ...sources, added: [], removed: [] }))
  const without = (names: PermissionName[]) => names.filter((other) => other !== name)
  const added = without(own.added)
  const removed = without(own.removed)
  if (inherited === wanted) return { added, removed }
  return wanted ? { added: [...added, name], removed } : { added, removed: [...removed, name] }
}
