import '#/blocks/chat/part-operations.ts'
import { useState } from 'react'
import { FolderBar } from '#/features/chats/all/folder-bar.tsx'
import { ChatGroups } from '#/features/chats/history/chat-groups.tsx'
import { ChatItem } from '#/features/chats/history/chat-item.tsx'
import { type ChatsSearch, type ShownChat, useChatList } from '#/features/chats/history/use-chat-list.ts'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { HelpLink } from '#/ui/actions/help-link.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'
import { Archive, ArchiveRestore, FolderInput, ListChecks, Trash2 } from 'lucide-react'
import { ignoreToastedError, undoTime } from '#/features/chats/history/use-delete-chat.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface ChatsPageProps extends ChatsSearch {
  onSearch: (q: string) => void
}

/** All of the person's conversations, over all assistants. */
export function ChatsPage({ q = '', folder, status, onSearch }: ChatsPageProps) {
  const list = useChatList({ folder, status }, q)
  /** Undefined while nothing is being selected. */
  const [chosen, setChosen] = useState<readonly string[]>()
  // Conversations that have left the list are not acted on.
  const chats = (list.data?.pages ?? []).flatMap(({ items }) => items)
  const selected = chats.filter(({ id }) => chosen?.includes(id))
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before = []) => (isChosen ? [...before, id] : before.filter((one) => one !== id)))
  const dragged = ({ id }: ShownChat) => (chosen?.includes(id) ? selected.map((chat) => chat.id) : [id])

  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={
          <>
            Conversas <HelpLink page="quem-le-conversas" about="o que fica de uma conversa" />
          </>
        }
        description="As suas conversas com todos os assistentes."
      />
      <SearchInput
        value={q}
        onSearch={onSearch}
        label="Buscar nas conversas"
        placeholder="Buscar em títulos e mensagens…"
        className="max-w-xl"
      />
      <FolderBar folder={folder} status={status} />
      {chosen === undefined && chats.length > 0 && (
        <Button variant="secondary" size="sm" className="self-start" onClick={() => setChosen([])}>
          <ListChecks aria-hidden /> Selecionar
        </Button>
      )}
      {chosen && (
        <SelectionBar
          selected={selected}
          archived={status === 'archived'}
          all={chats.length > 0 && selected.length === chats.length}
          onAll={(isAll) => setChosen(isAll ? chats.map(({ id }) => id) : [])}
          onEnd={() => setChosen(undefined)}
        />
      )}
      <ChatGroups
        list={list}
        q={q}
        empty={emptyText(folder, status)}
        renderItem={(chat) => (
          <ChatItem
            key={chat.id}
            chat={chat}
            q={q}
            assistantId={chat.assistant?.id ?? 0}
            current={false}
            before={
              chosen && (
                <Checkbox
                  hideLabel
                  label={`Selecionar ${chat.title || 'Nova conversa'}`}
                  checked={chosen.includes(chat.id)}
                  onCheckedChange={(isChosen) => choose(chat.id, isChosen)}
                  className="px-2"
                />
              )
            }
            onDragStart={(event) => event.dataTransfer.setData('text/x-chats', dragged(chat).join(' '))}
          />
        )}
      />
    </div>
  )
}

function emptyText(folder: string | undefined, status: 'archived' | undefined): string {
  if (status === 'archived') return 'Nenhuma conversa arquivada. Para arquivar uma, abra o menu dela.'
  if (folder !== undefined) return 'Esta pasta está vazia. Para pôr uma conversa aqui, abra o menu dela.'
  return 'Suas conversas aparecem aqui. Escolha um assistente para começar a primeira.'
}

const FolderDialog = lazyPart(() => import('#/features/chats/history/folder-dialog.tsx'))

interface SelectionBarProps {
  selected: readonly ShownChat[]
  /** Whether the list shows the archive. */
  archived: boolean
  all: boolean
  onAll: (all: boolean) => void
  onEnd: () => void
}

const countText = (count: number) => (count === 1 ? '1 conversa' : `${count} conversas`)
/** Highest number of conversations in one request. */
const MAX_BATCH = 100

/** Actions for all selected conversations. */
function SelectionBar({ selected, archived, all, onAll, onEnd }: SelectionBarProps) {
  const [moving, setMoving] = useState(false)
  const update = useWrite('updateChats')
  const remove = useWrite('deleteChats')
  const restore = useWrite('restoreChats')
  const ids = selected.slice(0, MAX_BATCH).map(({ id }) => id)
  const [first] = selected
  const areInOneFolder = selected.every(({ folderId }) => folderId === first?.folderId)

  async function archive() {
    await update.mutateAsync({ body: { ids, archived: !archived } })
    onEnd()
    toast(`${countText(ids.length)} ${archived ? 'fora do arquivo' : 'no arquivo'}.`)
  }

  async function deleteSelected() {
    await remove.mutateAsync({ body: { ids } })
    onEnd()
    const bringBack = async () => {
      await restore.mutateAsync({ body: { ids } })
      toast.success(`${countText(ids.length)} de volta.`)
    }
    toast(ids.length === 1 ? 'Conversa excluída.' : `${ids.length} conversas excluídas.`, {
      duration: undoTime,
      action: { label: 'Desfazer', onClick: () => void bringBack().catch(ignoreToastedError) },
    })
  }

  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 border-b border-border px-2 pb-2">
      <Checkbox label="Selecionar todas as que aparecem" checked={all} onCheckedChange={onAll} />
      <p role="status" className="text-sm text-muted-foreground">
        {ids.length > 0 && `${countText(ids.length)} ${ids.length === 1 ? 'selecionada' : 'selecionadas'}`}
      </p>
      {ids.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => setMoving(true)}>
            <FolderInput aria-hidden /> Mover
          </Button>
          <Button variant="secondary" size="sm" onClick={() => void archive().catch(ignoreToastedError)}>
            {archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
            {archived ? 'Tirar do arquivo' : 'Arquivar'}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => void deleteSelected().catch(ignoreToastedError)}>
            <Trash2 aria-hidden /> Excluir
          </Button>
        </div>
      )}
      <Button variant="ghost" size="sm" onClick={onEnd}>
        Cancelar
      </Button>
      {moving && (
        <FolderDialog
          ids={ids}
          folderId={areInOneFolder ? first?.folderId : undefined}
          onClose={() => setMoving(false)}
          onMoved={onEnd}
        />
      )}
    </div>
  )
}
