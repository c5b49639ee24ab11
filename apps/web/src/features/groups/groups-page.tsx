import { Plus, UsersRound } from 'lucide-react'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import type { ListSearchProps, RowOf } from '#/blocks/list/list-types.ts'
import { ListScreen } from '#/blocks/list/list-view.tsx'
import { NameCell } from '#/blocks/list/name-cell.tsx'
import { GroupActions } from '#/features/groups/group-actions.tsx'
import { GroupDialog } from '#/features/groups/group-dialog.tsx'
import { formatDate, formatNumber } from '#/lib/format/format.ts'
import { groupKindLabels } from '#/text/group-labels.ts'
import type { Column } from '#/ui/lists/data-table.tsx'

export function GroupsPage(props: ListSearchProps<'listGroups'>) {
  return (
    <ListScreen
      {...props}
      list="listGroups"
      title="Grupos de pessoas"
      label="Grupos de pessoas"
      failure="Não foi possível carregar os grupos"
      buttons={
        <DialogButton icon={Plus} label="Novo grupo" renderDialog={(close) => <GroupDialog onClose={close} />} />
      }
      filters={{
        q: { label: 'Buscar grupos', placeholder: 'Buscar por nome ou descrição…' },
        kind: { label: 'Tipo', options: { all: 'Todos os tipos', group: 'Outros grupos', class: 'Grupos de alunos' } },
        status: { label: 'Situação', options: { active: 'Em uso', archived: 'Arquivados' } },
      }}
      columns={groupColumns}
      renderActions={(group) => <GroupActions group={group} />}
      empty={{
        icon: <UsersRound />,
        title: 'Ainda não há grupos.',
        description: 'Crie um grupo, adicione as pessoas e libere assistentes para todas de uma vez.',
      }}
      nothing="Nenhum grupo com estes filtros."
    />
  )
}

const groupColumns: readonly Column<RowOf<'listGroups'>>[] = [
  {
    id: 'name',
    header: 'Nome',
    cell: ({ id, name, description }) => (
      <NameCell
        name={name}
        link={{ to: '/settings/groups/$groupId', params: { groupId: String(id) } }}
        below={description}
      />
    ),
  },
  { id: 'kind', header: 'Tipo', cell: ({ kind }) => groupKindLabels[kind] },
  { id: 'members', header: 'Pessoas', align: 'end', cell: ({ memberCount }) => formatNumber(memberCount) },
  { id: 'created', header: 'Criado em', from: 'lg', cell: ({ createdAt }) => formatDate(createdAt) },
]
