import { type ReactElement, useState } from 'react'
import type { ChatDialog, ChatMenuItemsProps } from '#/features/chats/history/chat-menu-items.tsx'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { LazyMenu } from '#/ui/actions/lazy-menu.tsx'

const loadItems = async () => (await import('#/features/chats/history/chat-menu-items.tsx')).ChatMenuItems

// Loaded when needed, because it brings a form.
const RenameDialog = lazyPart(async () => ({
  default: (await import('#/features/chats/history/rename-dialog.tsx')).RenameDialog,
}))

const FolderDialog = lazyPart(() => import('#/features/chats/history/folder-dialog.tsx'))
const DownloadDialog = lazyPart(() => import('#/features/chats/history/download-dialog.tsx'))

const MemoryDialog = lazyPart(() => import('#/blocks/chat/memory-dialog.tsx'))

interface ChatMenuProps extends Omit<ChatMenuItemsProps, 'onOpen'> {
  trigger: ReactElement
}

/** Menu of one of the person's own conversations, in the list and in the header. */
export function ChatMenu({ trigger, ...itemProps }: ChatMenuProps) {
  const [dialog, setDialog] = useState<ChatDialog>()
  const { chat } = itemProps
  const close = () => setDialog(undefined)
  return (
    <>
      <LazyMenu trigger={trigger} load={loadItems} itemProps={{ ...itemProps, onOpen: setDialog }} />
      {dialog === 'file' && <DownloadDialog chat={chat} onClose={close} />}
      {dialog === 'memory' && <MemoryDialog chatId={chat.id} onClose={close} />}
      {dialog === 'folder' && <FolderDialog ids={[chat.id]} folderId={chat.folderId} onClose={close} />}
      {dialog === 'name' && <RenameDialog chat={chat} onClose={close} />}
      {typeof dialog === 'object' && <dialog.part chatId={chat.id} onClose={close} />}
    </>
  )
}
