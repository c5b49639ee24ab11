import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useWrite } from '#/lib/operations.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/button.tsx'
import { ChoicePicker } from '#/ui/choice-picker.tsx'
import type { Choice } from '#/ui/choice-picker.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { toast } from '#/ui/toasters.tsx'

interface AddPeopleDialogProps {
  group: { id: number; name: string }
  onClose: () => void
}

/** Adds people who have an account, found by their name or e-mail. */
export function AddPeopleDialog({ group, onClose }: AddPeopleDialogProps) {
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<Choice[]>([])
  const list = useQuery({
    ...read('listUsers', { query: { q: query, pageSize: 6 } }),
    placeholderData: keepPreviousData,
  })
  const add = useWrite('addGroupMembers')
  const send = () =>
    add.mutate(
      { params: { groupId: group.id }, body: { userIds: chosen.map(({ id }) => id) } },
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
        <Button onClick={send} loading={add.isPending} disabled={chosen.length === 0}>
          {chosen.length === 0 ? 'Adicionar' : `Adicionar ${counted(chosen.length, 'pessoa', 'pessoas')}`}
        </Button>
      }
    >
      <div className="pt-2">
        <ChoicePicker
          query={query}
          onQuery={setQuery}
          found={list.data?.items.map(({ id, name, email }) => ({ id, label: name, hint: email })) ?? []}
          loading={list.isPending}
          chosen={chosen}
          onChange={setChosen}
          labels={labels}
          empty={query ? `Ninguém encontrado para “${query}”.` : 'Ainda não há contas.'}
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
