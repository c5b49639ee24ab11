import type { Prompt, PromptReader } from '#/prompts/contract.ts'
import { Copy, Pencil, Plus, Share2 } from 'lucide-react'
import { useState } from 'react'
import { deletion } from '@prosa/web/src/blocks/entity/with-confirmation.tsx'
import { DialogButton } from '@prosa/web/src/blocks/entity/dialog-button.tsx'
import { RowMenu } from '@prosa/web/src/blocks/entity/row-menu.tsx'
import { ListItems } from '@prosa/web/src/blocks/list/list-items.tsx'
import { PromptDialog } from '#/prompts/web/prompt-dialog.tsx'
import { SearchInput } from '@prosa/web/src/ui/inputs/search-input.tsx'
import { Section } from '@prosa/web/src/ui/layout/section.tsx'
import { uiLabels } from '@prosa/web/src/ui/ui-labels.ts'
import { useQuery } from '@tanstack/react-query'
import { read, useWrite } from '@prosa/web/src/lib/api/operations.ts'
import { problemText } from '@prosa/web/src/lib/api/problems.ts'
import { principalTypeLabels } from '@prosa/web/src/text/access-labels.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { Notice } from '@prosa/web/src/ui/feedback/notice.tsx'
import { toast } from '@prosa/web/src/ui/feedback/toasters.tsx'
import { ChoicePicker, type Choice } from '@prosa/web/src/ui/inputs/choice-picker.tsx'
import { Dialog } from '@prosa/web/src/ui/overlays/dialog.tsx'

/** The person's own prompts and those shared with them. */
export default function OwnPrompts() {
  const [search, setSearch] = useState({ page: 1, q: '' })
  return (
    <Section
      title="Mensagens prontas"
      description="Na conversa, escreva / no começo do campo e escolha uma. Campos entre chaves, como {turma}, são preenchidos antes do envio."
      action={
        <DialogButton
          icon={Plus}
          label="Nova mensagem pronta"
          renderDialog={(close) => <PromptDialog onClose={close} />}
        />
      }
    >
      <SearchInput
        label="Buscar mensagens prontas"
        placeholder="Título ou texto…"
        value={search.q}
        onSearch={(q) => setSearch({ page: 1, q })}
      />
      <ListItems
        list="listPrompts"
        search={search}
        onSearchChange={({ page = 1 }) => setSearch({ ...search, page })}
        failure="Não foi possível carregar as mensagens prontas"
        empty={
          <p className="text-sm wrap-anywhere text-muted-foreground">
            {search.q ? uiLabels.nothingFound(search.q) : 'Ainda não há mensagens prontas. Crie a primeira.'}
          </p>
        }
      >
        {(prompts) => (
          <ul aria-label="Mensagens prontas" className="flex flex-col divide-y divide-border">
            {prompts.map((prompt) => (
              <PromptItem key={prompt.id} prompt={prompt} />
            ))}
          </ul>
        )}
      </ListItems>
    </Section>
  )
}

const names = new Intl.ListFormat('pt-BR')

function sharingText({ mine, ownerName, readers }: Prompt): string {
  if (!mine) return `Compartilhada por ${ownerName}`
  return readers.length === 0 ? 'Só sua' : `Compartilhada com ${names.format(readers.map(({ name }) => name))}`
}

function PromptItem({ prompt }: { prompt: Prompt }) {
  const { id, title, text, mine } = prompt
  return (
    <li className="flex items-start gap-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium wrap-anywhere">{title}</p>
        <p className="line-clamp-2 text-sm wrap-anywhere whitespace-pre-line text-muted-foreground">{text}</p>
        <p className="pt-0.5 text-xs wrap-anywhere text-muted-foreground">{sharingText(prompt)}</p>
      </div>
      <RowMenu
        of={title}
        actions={
          mine
            ? [
                {
                  label: 'Editar',
                  icon: Pencil,
                  renderDialog: (close) => <PromptDialog prompt={prompt} onClose={close} />,
                },
                {
                  label: 'Compartilhar',
                  icon: Share2,
                  renderDialog: (close) => <ReadersDialog prompt={prompt} onClose={close} />,
                },
                'line',
                deletion({
                  operation: 'deletePrompt',
                  input: { params: { promptId: id } },
                  title: `Excluir “${title}”?`,
                  description: 'Quem a recebeu também deixa de vê-la. Não há como desfazer.',
                  done: `“${title}” excluída.`,
                }),
              ]
            : [
                {
                  label: 'Fazer uma cópia',
                  icon: Copy,
                  renderDialog: (close) => <PromptDialog beginning={prompt} onClose={close} />,
                },
              ]
        }
      />
    </li>
  )
}

// The sign separates the ids of people and groups, which may be equal.
const toChoice = ({ kind, id, type, name, email }: PromptReader): Choice => ({
  id: kind === 'group' ? -id : id,
  label: name,
  hint: email ?? principalTypeLabels[type],
})
const toReader = ({ id }: Choice) => ({ kind: id < 0 ? ('group' as const) : ('user' as const), id: Math.abs(id) })

const labels = {
  search: 'Buscar pessoas e grupos',
  placeholder: 'Nome…',
  found: 'Pessoas e grupos',
  chosen: 'Compartilhada com',
  remove: (name: string) => `Tirar ${name}`,
}

/** Chooses with whom a prompt is shared; readers use it but cannot change it. */
function ReadersDialog({ prompt, onClose }: { prompt: Prompt; onClose: () => void }) {
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState(() => prompt.readers.map(toChoice))
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
          onClick={() => update.mutate({ params: { promptId: prompt.id }, body: { readers: chosen.map(toReader) } })}
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
          found={found.data?.items.map(toChoice) ?? []}
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
