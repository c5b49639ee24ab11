import type { Assistant } from '@prosa/contract/assistants/assistants.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown, Ellipsis, Settings2, Share2 } from 'lucide-react'
import { mayShare, openShareSheet } from '#/blocks/assistant/share-request.ts'
import { ChatMenu } from '#/features/chats/history/chat-menu.tsx'
import { useChatList } from '#/features/chats/history/use-chat-list.ts'
import { read } from '#/lib/api/operations.ts'
import { toPicture } from '#/lib/forms/picture-of.ts'
import { Button } from '#/ui/actions/button.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { LazyMenu } from '#/ui/actions/lazy-menu.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { Avatar } from '#/ui/layout/avatar.tsx'

interface ChatHeaderProps {
  assistant: Assistant
  /** Undefined before the first message. */
  chatId: string | undefined
  /** Whether nothing of the conversation is stored. */
  temporary?: boolean
}

const loadMenuItems = async () => (await import('#/features/chats/assistant-menu-items.tsx')).AssistantMenuItems

/** On a phone these actions stand in the assistant's menu, to leave room for its name. */
const fromTablets = 'max-sm:hidden'

/** Assistant's name with the way to others, the conversation's menu, and for editors the ways to share and edit. */
export function ChatHeader({ assistant, chatId, temporary = false }: ChatHeaderProps) {
  const { id, name, avatar, abilities } = assistant
  return (
    <>
      <Avatar {...toPicture(avatar)} size="sm" />
      <h1 className="min-w-0 truncate font-semibold">{name}</h1>
      <LazyMenu
        align="start"
        load={loadMenuItems}
        itemProps={{ assistant, leaves: temporary && chatId === undefined }}
        trigger={<IconButton size="sm" label="Menu do assistente" tooltip={false} icon={<ChevronsUpDown />} />}
      />
      <span className="flex-1" />
      {mayShare(abilities) && (
        <Button
          variant="ghost"
          size="sm"
          aria-label="Compartilhar assistente"
          className={fromTablets}
          onClick={() => openShareSheet(id)}
        >
          <Share2 aria-hidden /> Compartilhar
        </Button>
      )}
      {abilities.edit && (
        <LinkButton
          to="/assistants/manage/$assistantId"
          params={{ assistantId: String(id) }}
          variant="ghost"
          size="sm"
          aria-label="Editar assistente"
          className={fromTablets}
        >
          <Settings2 aria-hidden /> Editar
        </LinkButton>
      )}
      {chatId !== undefined && <OpenChatMenu key={chatId} assistantId={id} chatId={chatId} />}
    </>
  )
}

/** The menu of the open conversation; absent until the conversation exists. */
function OpenChatMenu({ assistantId, chatId }: { assistantId: number; chatId: string }) {
  const list = useChatList({ assistantId }, '')
  const listed = list.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === chatId)
  // An older conversation may be on none of the loaded pages.
  const { data: older } = useQuery({
    ...read('getChat', { params: { chatId } }),
    enabled: list.isSuccess && !listed,
    select: (chat) => ({ ...chat, answering: false, lastMessageAt: '' }),
  })
  const chat = listed ?? older
  if (!chat) return null
  return (
    <ChatMenu
      chat={chat}
      assistantId={assistantId}
      current
      trigger={<IconButton size="sm" label="Opções desta conversa" tooltip={false} icon={<Ellipsis />} />}
    />
  )
}
