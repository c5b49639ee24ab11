import type { ChatSummary } from '@prosa/contract/conversations/chats.ts'
import {
  Archive,
  ArchiveRestore,
  Brain,
  Download,
  FolderInput,
  Pencil,
  Pin,
  PinOff,
  Share2,
  Trash2,
} from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { told, useDeleteChat } from '#/features/chat/history/use-delete-chat.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/ui/feedback/toasters.tsx'
import { DropdownMenu, MenuItem } from '#/ui/actions/dropdown-menu.tsx'

// it brings a form, which a conversation needs for nothing else
const RenameDialog = lazyPart(async () => ({
  default: (await import('#/features/chat/history/rename-dialog.tsx')).RenameDialog,
}))

const FolderDialog = lazyPart(() => import('#/features/chat/history/folder-dialog.tsx'))
const ShareChatDialog = lazyPart(() => import('#/features/chat/share/share-chat-dialog.tsx'))
const DownloadDialog = lazyPart(() => import('#/features/chat/share/download-dialog.tsx'))

const MemoryDialog = lazyPart(() => import('#/blocks/chat/memory-dialog.tsx'))

interface ChatMenuProps {
  chat: ChatSummary
  assistantId: number
  /** It is the conversation on the screen. */
  current: boolean
  trigger: ReactNode
}

/** What a person does with a conversation of their own, from the list and from its head. */
export function ChatMenu({ chat, assistantId, current, trigger }: ChatMenuProps) {
  const [renaming, setRenaming] = useState(false)
  const [remembering, setRemembering] = useState(false)
  const [moving, setMoving] = useState(false)
  const [taking, setTaking] = useState<'link' | 'file'>()
  const update = useWrite('updateChat')
  const remove = useDeleteChat(chat, assistantId, current)
  return (
    <>
      <DropdownMenu trigger={trigger}>
        <MenuItem icon={<Pencil />} onSelect={() => setRenaming(true)}>
          Renomear
        </MenuItem>
        <MenuItem
          icon={chat.pinned ? <PinOff /> : <Pin />}
          onSelect={() => update.mutate({ params: { chatId: chat.id }, body: { pinned: !chat.pinned } })}
        >
          {chat.pinned ? 'Desafixar' : 'Fixar'}
        </MenuItem>
        <MenuItem icon={<FolderInput />} onSelect={() => setMoving(true)}>
          Mover para uma pasta
        </MenuItem>
        <MenuItem
          icon={chat.archived ? <ArchiveRestore /> : <Archive />}
          onSelect={() =>
            void update
              .mutateAsync({ params: { chatId: chat.id }, body: { archived: !chat.archived } })
              .then(() => toast(chat.archived ? 'Conversa fora do arquivo.' : 'Conversa arquivada.'), told)
          }
        >
          {chat.archived ? 'Tirar do arquivo' : 'Arquivar'}
        </MenuItem>
        <MenuItem icon={<Brain />} onSelect={() => setRemembering(true)}>
          O que o assistente lembra
        </MenuItem>
        <MenuItem icon={<Share2 />} onSelect={() => setTaking('link')}>
          Compartilhar conversa
        </MenuItem>
        <MenuItem icon={<Download />} onSelect={() => setTaking('file')}>
          Baixar conversa
        </MenuItem>
        <MenuItem icon={<Trash2 />} destructive onSelect={remove}>
          Excluir
        </MenuItem>
      </DropdownMenu>
      {taking === 'link' && (
        <Suspense>
          <ShareChatDialog chatId={chat.id} onClose={() => setTaking(undefined)} />
        </Suspense>
      )}
      {taking === 'file' && (
        <Suspense>
          <DownloadDialog chat={chat} onClose={() => setTaking(undefined)} />
        </Suspense>
      )}
      {remembering && (
        <Suspense>
          <MemoryDialog chatId={chat.id} onClose={() => setRemembering(false)} />
        </Suspense>
      )}
      {moving && (
        <Suspense>
          <FolderDialog ids={[chat.id]} folderId={chat.folderId} onClose={() => setMoving(false)} />
        </Suspense>
      )}
      {renaming && (
        <Suspense>
          <RenameDialog chat={chat} onClose={() => setRenaming(false)} />
        </Suspense>
      )}
    </>
  )
}
