import type { Group } from '@prosa/contract/people/groups.ts'
import { ClipboardPaste, UserPlus, UsersRound } from 'lucide-react'
import { ChoosePeopleDialog } from '#/blocks/entity/choose-people-dialog.tsx'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import type { ListSearchProps, RowOf } from '#/blocks/list/list-types.ts'
import { ListView } from '#/blocks/list/list-view.tsx'
import { NameCell } from '#/blocks/list/name-cell.tsx'
import { PasteEmailsDialog } from '#/features/groups/paste-emails-dialog.tsx'
import { api } from '#/lib/api/api.ts'
import { formatDate } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { ofThisGroup } from '#/text/group-labels.ts'
import type { Column } from '#/ui/lists/data-table.tsx'

interface MembersSectionProps extends ListSearchProps<'listGroupMembers'> {
  group: Group
}

export function MembersSection({ group, ...props }: MembersSectionProps) {
  return (
    <section aria-labelledby="members" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="members" className="text-lg font-semibold">
          Pessoas
        </h2>
        <div className="flex flex-wrap gap-2">
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
        </div>
      </header>
      <ListView
        {...props}
        list="listGroupMembers"
        params={{ groupId: group.id }}
        label="Pessoas do grupo"
        failure="Não foi possível carregar as pessoas"
        filters={{ q: { label: 'Buscar no grupo', placeholder: 'Buscar por nome ou e-mail…' } }}
        columns={columns}
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
                description={`A pessoa perde agora os assistentes que vêm ${ofThisGroup[group.kind]}. O que foi liberado direto para ela continua.`}
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
    </section>
  )
}

const columns: readonly Column<RowOf<'listGroupMembers'>>[] = [
  { id: 'name', header: 'Nome', cell: ({ name, email }) => <NameCell name={name} below={email} /> },
  { id: 'addedAt', header: 'Desde', cell: ({ addedAt }) => formatDate(addedAt) },
]
