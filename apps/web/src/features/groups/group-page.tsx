import { Part } from '#/ui/layout/part.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ListItems } from '#/blocks/list/list-items.tsx'
import type { ListSearch, ListSearchProps, RowOf } from '#/blocks/list/list-types.ts'
import { GroupActions } from '#/features/groups/group-actions.tsx'
import { read } from '#/lib/api/operations.ts'
import { usePageTitle } from '#/lib/format/page-title.ts'
import { counted } from '#/text/counted.ts'
import { groupKindLabels } from '#/text/group-labels.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Card } from '#/ui/layout/card.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'
import type { Group } from '@prosa/contract/identity/groups.ts'
import { ClipboardPaste, UserPlus, UsersRound } from 'lucide-react'
import { ChoosePeopleDialog } from '#/blocks/entity/choose-people-dialog.tsx'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import { ListView } from '#/blocks/list/list-view.tsx'
import { NameCell } from '#/blocks/list/name-cell.tsx'
import { PasteEmailsDialog } from '#/features/groups/paste-emails-dialog.tsx'
import { api } from '#/lib/api/api.ts'
import { formatDate } from '#/lib/format/format.ts'
import type { Column } from '#/ui/lists/data-table.tsx'

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
        breadcrumbs={[{ label: 'Grupos de pessoas', link: { to: '/settings/groups' } }, { label: group.name }]}
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

/** Assistants that the group's members may use; access is given on each assistant's page. */
function GrantedAssistants({ groupId, isArchived }: { groupId: number; isArchived: boolean }) {
  const [search, setSearch] = useState<ListSearch<'listGroupAssistants'>>({})
  return (
    <Part
      title="Assistentes liberados"
      description={
        isArchived
          ? 'Enquanto o grupo estiver arquivado, eles não valem para ninguém daqui.'
          : 'Para liberar um assistente, abra o Controle de acesso dele e adicione este grupo.'
      }
    >
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
    </Part>
  )
}

interface MembersSectionProps extends ListSearchProps<'listGroupMembers'> {
  group: Group
}

function MembersSection({ group, ...props }: MembersSectionProps) {
  return (
    <Part
      title="Pessoas"
      action={
        <>
          <DialogButton
            variant="secondary"
            icon={ClipboardPaste}
            label="Colar e-mails"
            renderDialog={(close) => <PasteEmailsDialog group={group} onClose={close} />}
          />
          <DialogButton
            icon={UserPlus}
            label="Adicionar pessoas"
            renderDialog={(close) => (
              <ChoosePeopleDialog
                title={`Adicionar pessoas a “${group.name}”`}
                verb="Adicionar"
                search={{ label: 'Buscar pessoas', found: 'Pessoas encontradas' }}
                nobody="Ainda não há contas."
                save={async (userIds) => {
                  const { added } = await api.addGroupMembers({ params: { groupId: group.id }, body: { userIds } })
                  return `${counted(added, 'pessoa adicionada', 'pessoas adicionadas')}.`
                }}
                onClose={close}
              />
            )}
          />
        </>
      }
    >
      <ListView
        {...props}
        list="listGroupMembers"
        params={{ groupId: group.id }}
        label="Pessoas do grupo"
        failure="Não foi possível carregar as pessoas"
        filters={{ q: { label: 'Buscar no grupo', placeholder: 'Buscar por nome ou e-mail…' } }}
        columns={memberColumns}
        renderActions={({ id, name }) => (
          <DialogButton
            size="sm"
            variant="ghost"
            aria-label={`Remover ${name}`}
            label="Remover"
            renderDialog={(close) => (
              <Confirmation
                operation="removeGroupMember"
                input={{ params: { groupId: group.id, userId: id } }}
                title={`Remover ${name} de “${group.name}”?`}
                description={`A pessoa perde agora os assistentes que vêm deste grupo. O que foi liberado direto para ela continua.`}
                confirmLabel="Remover"
                done={`${name} saiu de “${group.name}”.`}
                onClose={close}
              />
            )}
          />
        )}
        empty={{
          icon: <UsersRound />,
          title: 'Ninguém neste grupo ainda.',
          description: 'Adicione pessoas que já têm conta, ou cole a lista de e-mails.',
        }}
      />
    </Part>
  )
}

const memberColumns: readonly Column<RowOf<'listGroupMembers'>>[] = [
  { id: 'name', header: 'Nome', cell: ({ name, email }) => <NameCell name={name} below={email} /> },
  { id: 'addedAt', header: 'Desde', cell: ({ addedAt }) => formatDate(addedAt) },
]
