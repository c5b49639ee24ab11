import type { ChatSummary } from '@prosa/contract/conversations/chats.ts'
import { Archive, ArchiveRestore, Brain, Download, FolderInput, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { chatMenuEntries, type ChatMenuEntry } from '#/features/chats/history/chat-menu-entries.ts'
import { ignoreToastedError, useDeleteChat } from '#/features/chats/history/use-delete-chat.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { MenuItem } from '#/ui/actions/dropdown-menu.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

/** The dialogs that the menu opens. */
export type ChatDialog = 'name' | 'folder' | 'memory' | 'file' | ChatMenuEntry

export interface ChatMenuItemsProps {
  chat: ChatSummary
  assistantId: number
  /** Whether it is the conversation on the screen. */
  current: boolean
  onOpen: (dialog: ChatDialog) => void
}

export function ChatMenuItems({ chat, assistantId, current, onOpen }: ChatMenuItemsProps) {
  const update = useWrite('updateChat')
  const remove = useDeleteChat(chat, assistantId, current)
  return (
    <>
      <MenuItem icon={<Pencil />} onSelect={() => onOpen('name')}>
        Renomear
      </MenuItem>
      <MenuItem
        icon={chat.pinned ? <PinOff /> : <Pin />}
        onSelect={() => update.mutate({ params: { chatId: chat.id }, body: { pinned: !chat.pinned } })}
      >
        {chat.pinned ? 'Desafixar' : 'Fixar'}
      </MenuItem>
      <MenuItem icon={<FolderInput />} onSelect={() => onOpen('folder')}>
        Mover para uma pasta
      </MenuItem>
      <MenuItem
        icon={chat.archived ? <ArchiveRestore /> : <Archive />}
        onSelect={() =>
          void update
            .mutateAsync({ params: { chatId: chat.id }, body: { archived: !chat.archived } })
            .then(() => toast(chat.archived ? 'Conversa fora do arquivo.' : 'Conversa arquivada.'), ignoreToastedError)
        }
      >
        {chat.archived ? 'Tirar do arquivo' : 'Arquivar'}
      </MenuItem>
      <MenuItem icon={<Brain />} onSelect={() => onOpen('memory')}>
        O que o assistente lembra
      </MenuItem>
      {chatMenuEntries.entries.map((entry) => (
        <MenuItem key={entry.label} icon={<entry.icon />} onSelect={() => onOpen(entry)}>
          {entry.label}
        </MenuItem>
      ))}
      <MenuItem icon={<Download />} onSelect={() => onOpen('file')}>
        Baixar conversa
      </MenuItem>
      <MenuItem icon={<Trash2 />} destructive onSelect={remove}>
        Excluir
      </MenuItem>
    </>
  )
}
