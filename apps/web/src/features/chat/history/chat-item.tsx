import type { ChatSummary } from '@prosa/contract/conversations/chats.ts'
import { Link } from '@tanstack/react-router'
import { Ellipsis, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { DownloadItems } from '#/ui/actions/download-items.tsx'
import { useDeleteChat } from '#/features/chat/history/use-delete-chat.ts'
import { api } from '#/lib/api/api.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { DropdownMenu, MenuItem } from '#/ui/actions/dropdown-menu.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'

// it brings a form, which a conversation needs for nothing else
const RenameDialog = lazyPart(async () => ({
  default: (await import('#/features/chat/history/rename-dialog.tsx')).RenameDialog,
}))

interface ChatItemProps {
  chat: ChatSummary
  assistantId: number
  current: boolean
}

export function ChatItem({ chat, assistantId, current }: ChatItemProps) {
  const [renaming, setRenaming] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const update = useWrite('updateChat')
  const remove = useDeleteChat(chat, assistantId, current)
  const title = chat.title || 'Nova conversa'
  useFocusNeighbour(item)

  return (
    <li
      ref={item}
      className="group relative flex items-center rounded-lg hover:bg-hover has-aria-[current=page]:bg-primary-soft"
    >
      <Link
        to="/assistants/$assistantId/chats/{-$chatId}"
        params={{ assistantId: String(assistantId), chatId: chat.id }}
        title={title}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-lg py-1.5 pr-1 pl-2 text-sm -outline-offset-2 pointer-coarse:min-h-11"
      >
        <span className="truncate">{title}</span>
        {chat.answering && (
          <span
            role="img"
            aria-label="respondendo…"
            title="respondendo…"
            className="size-2 shrink-0 animate-pulse rounded-full bg-primary"
          />
        )}
      </Link>
      <DropdownMenu
        trigger={
          <IconButton
            size="sm"
            label={`Opções de ${title}`}
            tooltip={false}
            icon={<Ellipsis />}
            className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
          />
        }
      >
        <MenuItem icon={<Pencil />} onSelect={() => setRenaming(true)}>
          Renomear
        </MenuItem>
        <MenuItem
          icon={chat.pinned ? <PinOff /> : <Pin />}
          onSelect={() => update.mutate({ params: { chatId: chat.id }, body: { pinned: !chat.pinned } })}
        >
          {chat.pinned ? 'Desafixar' : 'Fixar'}
        </MenuItem>
        <DownloadItems
          title={title}
          fetchFile={(format) => api.downloadChat({ params: { chatId: chat.id }, query: { format } })}
        />
        <MenuItem icon={<Trash2 />} destructive onSelect={remove}>
          Excluir
        </MenuItem>
      </DropdownMenu>
      {renaming && (
        <Suspense>
          <RenameDialog chat={chat} onClose={() => setRenaming(false)} />
        </Suspense>
      )}
    </li>
  )
}

/** Where a conversation leaves the list with the focus on it or on its menu, the keyboard goes on with the next one. */
function useFocusNeighbour(item: RefObject<HTMLLIElement | null>) {
  useLayoutEffect(() => {
    const here = item.current
    const links = () => [...(here?.closest('nav')?.querySelectorAll('li') ?? [])]
    return () => {
      const { activeElement } = document
      const isHere = here?.contains(activeElement) || activeElement?.closest('[role=menu]')
      if (!here?.isConnected || !isHere) return
      const all = links()
      const index = all.indexOf(here)
      ;(all[index + 1] ?? all[index - 1])?.querySelector('a')?.focus()
    }
  }, [item])
}
