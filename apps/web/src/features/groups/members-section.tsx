import type { Group } from '@prosa/contract/people/groups.ts'
import { ClipboardPaste, UserPlus, UsersRound } from 'lucide-react'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import type { ListSearchProps, RowOf } from '#/blocks/list/list-types.ts'
import { ListView } from '#/blocks/list/list-view.tsx'
import { NameCell } from '#/blocks/list/name-cell.tsx'
import { PasteEmailsDialog } from '#/features/groups/paste-emails-dialog.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { formatDate } from '#/lib/format/format.ts'
import { usePeopleChoice } from '#/lib/forms/people-choice.ts'
import { counted } from '#/text/counted.ts'
import { ofThisGroup } from '#/text/group-labels.ts'
import { Button } from '#/ui/actions/button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { ChoicePicker } from '#/ui/inputs/choice-picker.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

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
            renderDialog={(close) => <AddPeopleDialog group={group} onClose={close} />}
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

interface AddPeopleDialogProps {
  group: { id: number; name: string }
  onClose: () => void
}

/** Adds people who have an account, found by their name or e-mail. */
function AddPeopleDialog({ group, onClose }: AddPeopleDialogProps) {
  const people = usePeopleChoice()
  const add = useWrite('addGroupMembers')
  const send = () =>
    add.mutate(
      { params: { groupId: group.id }, body: { userIds: people.chosen.map(({ id }) => id) } },
      {
        onSuccess: ({ added }) => {
          toast.success(`${counted(added, 'pessoa adicionada', 'pessoas adicionadas')}.`)
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Adicionar pessoas a “${group.name}”`}
      footer={
        <Button onClick={send} loading={add.isPending} disabled={people.chosen.length === 0}>
          {people.chosen.length === 0 ? 'Adicionar' : `Adicionar ${counted(people.chosen.length, 'pessoa', 'pessoas')}`}
        </Button>
      }
    >
      <div className="pt-2">
        <ChoicePicker
          {...people}
          labels={labels}
          empty={people.query ? `Ninguém encontrado para “${people.query}”.` : 'Ainda não há contas.'}
        />
      </div>
    </Dialog>
  )
}

const labels = {
  search: 'Buscar pessoas',
  placeholder: 'Buscar por nome ou e-mail…',
  found: 'Pessoas encontradas',
  chosen: 'Pessoas escolhidas',
  remove: (name: string) => `Tirar ${name} da escolha`,
}
