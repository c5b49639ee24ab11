import { useWrite } from '#/lib/api/operations.ts'
import { usePeopleChoice } from '#/lib/forms/people-choice.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { ChoicePicker } from '#/ui/inputs/choice-picker.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface AddPeopleDialogProps {
  group: { id: number; name: string }
  onClose: () => void
}

/** Adds people who have an account, found by their name or e-mail. */
export function AddPeopleDialog({ group, onClose }: AddPeopleDialogProps) {
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
