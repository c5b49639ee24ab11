import type { Prompt, PromptReader } from '@prosa/contract/conversations/prompts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useWrite } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { principalTypeLabels } from '#/text/access-labels.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { ChoicePicker, type Choice } from '#/ui/inputs/choice-picker.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

// people and groups are counted apart: the sign tells them apart in one list
const choiceOf = ({ kind, id, type, name, email }: PromptReader): Choice => ({
  id: kind === 'group' ? -id : id,
  label: name,
  hint: email ?? principalTypeLabels[type],
})
const readerOf = ({ id }: Choice) => ({ kind: id < 0 ? ('group' as const) : ('user' as const), id: Math.abs(id) })

const labels = {
  search: 'Buscar pessoas e grupos',
  placeholder: 'Nome…',
  found: 'Pessoas e grupos',
  chosen: 'Compartilhada com',
  remove: (name: string) => `Tirar ${name}`,
}

/** Asks with whom a prompt is shared: they use it, and cannot change it. */
export function ReadersDialog({ prompt, onClose }: { prompt: Prompt; onClose: () => void }) {
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState(() => prompt.readers.map(choiceOf))
  const found = useQuery(read('findPromptReaders', { query: { q } }))
  const update = useWrite('updatePrompt', {
    onSuccess: () => {
      toast.success('Alterações salvas.')
      onClose()
    },
    meta: { showsProblem: true },
  })
  const problem = update.error ?? found.error
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Compartilhar “${prompt.title}”`}
      description="Quem recebe usa a mensagem nas próprias conversas. Só você a muda."
      footer={
        <Button
          loading={update.isPending}
          onClick={() => update.mutate({ params: { promptId: prompt.id }, body: { readers: chosen.map(readerOf) } })}
        >
          Salvar
        </Button>
      }
    >
      <div className="flex flex-col gap-4 pt-2">
        {problem && <Notice tone="danger">{problemText(problem)}</Notice>}
        <ChoicePicker
          query={q}
          onQuery={setQ}
          found={found.data?.items.map(choiceOf) ?? []}
          list={found}
          chosen={chosen}
          onChange={setChosen}
          labels={labels}
          empty={q ? uiLabels.nothingFound(q) : 'Você ainda não está em um grupo com outras pessoas.'}
        />
      </div>
    </Dialog>
  )
}
