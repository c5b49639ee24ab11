import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { ChoicePicker, type Choice } from '#/ui/inputs/choice-picker.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

interface ChoosePeopleDialogProps {
  title: string
  description?: string
  /** Restricts the people offered; undefined offers everybody. */
  among?: { role: 'partner'; partner: 'none' }
  /** Label of the button. */
  verb: string
  search: { label: string; found: string }
  /** Shown when there are no people to choose. */
  nobody: string
  /** Saves the choice and returns the message to show. */
  save: (userIds: number[]) => Promise<string>
  onClose: () => void
}

/** Chooses accounts, found by name or e-mail. */
export function ChoosePeopleDialog(props: ChoosePeopleDialogProps) {
  const { title, description, among, verb, search, nobody, save, onClose } = props
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<Choice[]>([])
  const list = useQuery({
    ...read('listUsers', { query: { ...among, q: query, pageSize: 6 } }),
    placeholderData: keepPreviousData,
  })
  const send = useMutation({
    mutationFn: () => save(chosen.map(({ id }) => id)),
    meta: { showsProblem: true },
    onSuccess: (done) => {
      toast.success(done)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <Button onClick={() => send.mutate()} loading={send.isPending} disabled={chosen.length === 0}>
          {chosen.length === 0 ? verb : `${verb} ${counted(chosen.length, 'pessoa', 'pessoas')}`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 pt-2">
        {send.isError && <Notice tone="danger">{problemText(send.error)}</Notice>}
        <ChoicePicker
          query={query}
          onQuery={setQuery}
          found={list.data?.items.map(({ id, name, email }) => ({ id, label: name, hint: email })) ?? []}
          list={list}
          chosen={chosen}
          onChange={setChosen}
          labels={{
            search: search.label,
            placeholder: 'Buscar por nome ou e-mail…',
            found: search.found,
            chosen: 'Pessoas escolhidas',
            remove: (name) => `Tirar ${name} da escolha`,
          }}
          empty={query ? `Ninguém encontrado para “${query}”.` : nobody}
        />
      </div>
    </Dialog>
  )
}
