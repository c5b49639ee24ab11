import '#/blocks/chat/part-operations.ts'
import { useState } from 'react'
import { FolderBar } from '#/features/chat/all/folder-bar.tsx'
import { SelectionBar } from '#/features/chat/all/selection-bar.tsx'
import { ChatGroups } from '#/features/chat/history/chat-groups.tsx'
import { ChatItem } from '#/features/chat/history/chat-item.tsx'
import { type ChatsSearch, type ShownChat, useChatList } from '#/features/chat/history/use-chat-list.ts'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { HelpLink } from '#/ui/actions/help-link.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'

/** All of the person's conversations, whatever assistant they are with. */
export function ChatsPage({ folder, status }: ChatsSearch) {
  const [search, setSearch] = useState('')
  const q = search.trim()
  const list = useChatList({ folder, status }, q)
  const [chosen, setChosen] = useState<readonly string[]>([])
  // what left the list meanwhile is not acted on
  const shown = (list.data?.pages ?? []).flatMap(({ items }) => items)
  const selected = shown.filter(({ id }) => chosen.includes(id))
  const choose = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
  const dragged = ({ id }: ShownChat) => (chosen.includes(id) ? selected.map((chat) => chat.id) : [id])

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
        value={search}
        onSearch={setSearch}
        label="Buscar nas conversas"
        placeholder="Buscar em títulos e mensagens…"
        className="max-w-xl"
      />
      <FolderBar folder={folder} status={status} />
      <SelectionBar
        selected={selected}
        archived={status === 'archived'}
        all={shown.length > 0 && selected.length === shown.length}
        onAll={(isAll) => setChosen(isAll ? shown.map(({ id }) => id) : [])}
      />
      <ChatGroups
        list={list}
        q={q}
        empty={emptyText(folder, status)}
        renderItem={(chat) => (
          <ChatItem
            key={chat.id}
            chat={chat}
            assistantId={chat.assistant?.id ?? 0}
            current={false}
            before={
              <Checkbox
                hideLabel
                label={`Selecionar ${chat.title || 'Nova conversa'}`}
                checked={chosen.includes(chat.id)}
                onCheckedChange={(isChosen) => choose(chat.id, isChosen)}
                className="px-2"
              />
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
