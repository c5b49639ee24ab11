import { foundWords } from '@prosa/contract/conversations/found-words.ts'
import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { Fragment, useLayoutEffect, useRef, type DragEvent, type ReactNode, type RefObject } from 'react'
import { ChatMenu } from '#/features/chats/history/chat-menu.tsx'
import type { ShownChat } from '#/features/chats/history/use-chat-list.ts'
import { formatDateTime, formatRelative } from '#/lib/format/format.ts'
import { plainText } from '#/lib/format/plain-text.ts'
import { IconButton } from '#/ui/actions/icon-button.tsx'

interface ChatItemProps {
  chat: ShownChat
  assistantId: number
  current: boolean
  /** The search, whose words are marked. */
  q?: string
  /** Shows the time of the last message, where the title does not tell conversations apart. */
  dated?: boolean
  /** Content before the name, such as a checkbox. */
  before?: ReactNode
  onDragStart?: (event: DragEvent) => void
}

export function ChatItem({ chat, assistantId, current, q = '', dated = false, before, onDragStart }: ChatItemProps) {
  const item = useRef<HTMLLIElement>(null)
  const title = chat.title || 'Nova conversa'
  useFocusNeighbour(item)

  return (
    <li
      ref={item}
      className="group relative flex items-center rounded-lg hover:bg-hover has-aria-[current=page]:bg-primary-soft"
    >
      {before}
      <Link
        to="/assistants/$assistantId/chats/{-$chatId}"
        params={{ assistantId: String(assistantId), chatId: chat.id }}
        title={title}
        onDragStart={onDragStart}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-lg py-1.5 pr-1 pl-2 text-sm -outline-offset-2 pointer-coarse:min-h-11"
      >
        {/* In a wide window the assistant is beside the title. */}
        <span className="grid min-w-0 flex-1 md:has-data-assistant:grid-cols-[minmax(0,1fr)_fit-content(50%)] md:has-data-assistant:gap-6">
          <span className="min-w-0 truncate">
            <Marked text={title} q={q} />
            {chat.excerpt && (
              <span className="line-clamp-2 text-xs whitespace-normal wrap-anywhere text-muted-foreground">
                <Marked text={plainText(chat.excerpt)} q={q} />
              </span>
            )}
            {dated && (
              <span className="block truncate text-xs text-muted-foreground">{formatDateTime(chat.lastMessageAt)}</span>
            )}
          </span>
          {chat.assistant && (
            <span data-assistant className="truncate text-xs text-muted-foreground md:text-right md:leading-5">
              {chat.assistant.name} · {formatRelative(chat.lastMessageAt)}
            </span>
          )}
        </span>
        {chat.answering && (
          <span
            role="img"
            aria-label="respondendo…"
            title="respondendo…"
            className="size-2 shrink-0 animate-pulse rounded-full bg-primary"
          />
        )}
      </Link>
      <ChatMenu
        chat={chat}
        assistantId={assistantId}
        current={current}
        trigger={
          <IconButton
            size="sm"
            label={`Opções de ${title}`}
            tooltip={false}
            icon={<Ellipsis />}
            className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
          />
        }
      />
    </li>
  )
}

/** A text with the searched words marked. */
function Marked({ text, q }: { text: string; q: string }) {
  const found = q === '' ? [] : foundWords(text, q)
  return (
    <>
      {found.map(({ from, to }, index) => (
        <Fragment key={from}>
          {text.slice(found[index - 1]?.to ?? 0, from)}
          <mark className="rounded-xs bg-(--selection) text-foreground">{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(found.at(-1)?.to ?? 0)}
    </>
  )
}

/** Moves the focus to the next conversation when a focused one leaves the list. */
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
