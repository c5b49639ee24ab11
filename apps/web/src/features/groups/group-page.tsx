import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ListItems } from '#/blocks/list/list-items.tsx'
import type { ListSearch, ListSearchProps } from '#/blocks/list/list-types.ts'
import { GroupActions } from '#/features/groups/group-actions.tsx'
import { MembersSection } from '#/features/groups/members-section.tsx'
import { read } from '#/lib/api/operations.ts'
import { usePageTitle } from '#/lib/format/page-title.ts'
import { counted } from '#/text/counted.ts'
import { groupKindLabels } from '#/text/group-labels.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Card } from '#/ui/layout/card.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'

interface GroupPageProps extends ListSearchProps<'listGroupMembers'> {
  groupId: number
  onDeleted: () => Promise<void>
}

export function GroupPage({ groupId, search, onSearchChange, onDeleted }: GroupPageProps) {
  const { data: group } = useSuspenseQuery(read('getGroup', { params: { groupId } }))
  usePageTitle(group.name)
  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        breadcrumbs={[{ label: 'Grupos e turmas', link: { to: '/settings/groups' } }, { label: group.name }]}
        title={group.name}
        description={
          <>
            <p className="flex flex-wrap items-center gap-2">
              <Badge>{groupKindLabels[group.kind]}</Badge>
              {group.archivedAt && <Badge tone="warning">Arquivado</Badge>}
              {counted(group.memberCount, 'pessoa', 'pessoas')}
            </p>
            {group.description && <p className="mt-2 text-base text-foreground">{group.description}</p>}
          </>
        }
        actions={<GroupActions group={group} onDeleted={onDeleted} />}
      />
      <MembersSection group={group} search={search} onSearchChange={onSearchChange} />
      <GrantedAssistants groupId={group.id} isArchived={group.archivedAt !== null} />
    </div>
  )
}

/** What everybody in the group may use because of it; it is given on the page of each assistant. */
function GrantedAssistants({ groupId, isArchived }: { groupId: number; isArchived: boolean }) {
  const [search, setSearch] = useState<ListSearch<'listGroupAssistants'>>({})
  return (
    <section aria-labelledby="granted" className="flex flex-col gap-4">
      <header>
        <h2 id="granted" className="text-lg font-semibold">
          Assistentes liberados
        </h2>
        <p className="text-sm text-muted-foreground">
          {isArchived
            ? 'Enquanto o grupo estiver arquivado, eles não valem para ninguém daqui.'
            : 'Para liberar um assistente, abra o Controle de acesso dele e adicione este grupo.'}
        </p>
      </header>
      <ListItems
        list="listGroupAssistants"
        params={{ groupId }}
        search={search}
        onSearchChange={setSearch}
        failure="Não foi possível carregar os assistentes"
        empty={null}
      >
        {(assistants) => (
          <Card className="py-2">
            <ul className="divide-y divide-border">
              {assistants.map(({ id, name, role }) => (
                <li key={id} className="flex items-center justify-between gap-3 py-2.5">
                  <Link
                    to="/assistants/manage/$assistantId"
                    params={{ assistantId: String(id) }}
                    className="min-w-0 font-medium wrap-anywhere text-primary-text hover:underline"
                  >
                    {name}
                  </Link>
                  <Badge>{role === 'editor' ? 'Podem editar' : 'Podem conversar'}</Badge>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </ListItems>
    </section>
  )
}
