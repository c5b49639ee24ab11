import { useWrite } from '#/lib/api/operations.ts'
import { usePeopleChoice } from '#/lib/forms/people-choice.ts'
import { problemText } from '#/lib/api/problems.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { ChoicePicker } from '#/ui/inputs/choice-picker.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface LinkPeopleDialogProps {
  partner: { id: number; name: string }
  onClose: () => void
}

/** Links people with the role partner who belong to no institution yet. */
export function LinkPeopleDialog({ partner, onClose }: LinkPeopleDialogProps) {
  const people = usePeopleChoice({ role: 'partner', partner: 'none' })
  const link = useWrite('linkPartnerPeople', { meta: { showsProblem: true } })
  const send = () =>
    link.mutate(
      { params: { partnerId: partner.id }, body: { userIds: people.chosen.map(({ id }) => id) } },
      {
        onSuccess: ({ linked }) => {
          toast.success(`${counted(linked, 'pessoa vinculada', 'pessoas vinculadas')}.`)
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Vincular pessoas a “${partner.name}”`}
      description="Aparecem as pessoas com o papel Parceiro que ainda não têm instituição."
      footer={
        <Button onClick={send} loading={link.isPending} disabled={people.chosen.length === 0}>
          {people.chosen.length === 0 ? 'Vincular' : `Vincular ${counted(people.chosen.length, 'pessoa', 'pessoas')}`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 pt-2">
        {link.isError && <Notice tone="danger">{problemText(link.error)}</Notice>}
        <ChoicePicker
          {...people}
          labels={labels}
          empty={
            people.query
              ? `Ninguém encontrado para “${people.query}”.`
              : 'Não há parceiros sem instituição. Convide alguém.'
          }
        />
      </div>
    </Dialog>
  )
}

const labels = {
  search: 'Buscar parceiros',
  placeholder: 'Buscar por nome ou e-mail…',
  found: 'Parceiros encontrados',
  chosen: 'Pessoas escolhidas',
  remove: (name: string) => `Tirar ${name} da escolha`,
}
