import type { UserDetails } from '@prosa/contract/people/user-details.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  isHeld,
  type PermissionName,
  permissionReason,
  type PermissionSources,
} from '@prosa/contract/people/permissions.ts'
import { PermissionList } from '#/features/users/person/permission-list.tsx'
import { read, useWrite } from '#/lib/api/operations.ts'
import { useUser } from '#/lib/session/session.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Card } from '#/ui/layout/card.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

/** The profile of a person, and what they alone have more or less. */
export function UserPermissions({ user }: { user: UserDetails }) {
  const { id: userId, roles, permissions } = user
  const [choice, setChoice] = useState(permissions)
  const profiles = useQuery(read('listPermissionProfiles', { query: { pageSize: 100 } })).data?.items ?? []
  const profile = profiles.find(({ id }) => id === choice.profileId) ?? null
  const own = useUser().id === userId
  const save = useWrite('setUserPermissions', { onSuccess: () => toast.success('Permissões salvas.') })
  const sources = { roles, profile, added: choice.added, removed: choice.removed }
  const isChanged = JSON.stringify(choice) !== JSON.stringify(permissions)
  return (
    <Card className="flex flex-col gap-5 sm:p-6">
      <header>
        <h2 className="text-base font-semibold">Permissões</h2>
        <p className="mt-0.5 text-sm text-muted-foreground">
          Os papéis dão as permissões de costume; o perfil e esta pessoa podem ter outras. Vale na hora.
        </p>
      </header>
      {own && <Notice>Você não pode mudar as suas próprias permissões. Peça a outro administrador.</Notice>}
      <Field label="Perfil de permissões" hint={profile?.description || undefined} className="max-w-md">
        <Select
          value={choice.profileId === null ? 'none' : String(choice.profileId)}
          onValueChange={(id) => setChoice({ ...choice, profileId: id === 'none' ? null : Number(id) })}
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
            onChoose={(name, wanted) => setChoice({ ...choice, ...choosePermission(sources, choice, name, wanted) })}
          />
        </div>
      </details>
      <Button
        className="self-start"
        disabled={own || !isChanged}
        loading={save.isPending}
        onClick={() => save.mutate({ params: { userId }, body: choice })}
      >
        Salvar permissões
      </Button>
    </Card>
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
