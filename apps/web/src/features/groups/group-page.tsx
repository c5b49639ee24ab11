import { useSuspenseQuery } from '@tanstack/react-query'
import { GroupActions } from '#/features/groups/group-actions.tsx'
import { GrantedAssistants } from '#/features/groups/granted-assistants.tsx'
import type { MembersSearchProps } from '#/features/groups/groups-search.ts'
import { MembersSection } from '#/features/groups/members-section.tsx'
import { read } from '#/lib/api/operations.ts'
import { usePageTitle } from '#/lib/format/page-title.ts'
import { counted } from '#/text/counted.ts'
import { groupKindLabels } from '#/text/group-labels.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Breadcrumbs } from '#/ui/layout/breadcrumbs.tsx'

interface GroupPageProps extends MembersSearchProps {
  groupId: number
  onDeleted: () => Promise<void>
}

export function GroupPage({ groupId, search, onSearchChange, onDeleted }: GroupPageProps) {
  const { data: group } = useSuspenseQuery(read('getGroup', { params: { groupId } }))
  usePageTitle(group.name)
  return (
    <div className="flex flex-col gap-8">
      <header className="flex flex-col gap-3">
        <Breadcrumbs items={[{ label: 'Grupos e turmas', link: { to: '/settings/groups' } }, { label: group.name }]} />
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">{group.name}</h1>
            <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
              <Badge>{groupKindLabels[group.kind]}</Badge>
              {group.archivedAt && <Badge tone="warning">Arquivado</Badge>}
              {counted(group.memberCount, 'pessoa', 'pessoas')}
            </p>
            {group.description && <p className="mt-2 max-w-2xl wrap-anywhere">{group.description}</p>}
          </div>
          <GroupActions group={group} onDeleted={onDeleted} />
        </div>
      </header>
      <MembersSection group={group} search={search} onSearchChange={onSearchChange} />
      <GrantedAssistants assistants={group.assistants} isArchived={group.archivedAt !== null} />
    </div>
  )
}
