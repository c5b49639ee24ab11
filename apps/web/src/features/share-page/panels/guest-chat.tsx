import type { ChatSummary } from '@prosa/contract/conversations/chats.ts'
import { Ellipsis, Trash2 } from 'lucide-react'
import { DownloadItems } from '#/ui/actions/download-items.tsx'
import { api } from '#/lib/api/api.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/lib/device/toast.ts'
import { DropdownMenu, MenuItem } from '#/ui/actions/dropdown-menu.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'

interface GuestChatProps {
  chat: ChatSummary
  current: boolean
  mayDownload: boolean
  onOpen: () => void
  onDeleted: () => void
}

export function GuestChat({ chat, current, mayDownload, onOpen, onDeleted }: GuestChatProps) {
  const title = chat.title || 'Nova conversa'
  const params = { chatId: chat.id }
  const restore = useWrite('restoreChat')
  const remove = useWrite('deleteChat', {
    onSuccess: () => {
      onDeleted()
      toast('Conversa excluída.', {
        duration: 10_000,
        action: { label: 'Desfazer', onClick: () => restore.mutate({ params }) },
      })
    },
  })
  return (
    <li className="flex items-center rounded-lg hover:bg-hover has-aria-[current=true]:bg-primary-soft">
      <button
        type="button"
        aria-current={current || undefined}
        onClick={onOpen}
        className="min-h-11 min-w-0 flex-1 rounded-lg px-3 py-1.5 text-left"
      >
        <span className="block truncate text-sm font-medium">{title}</span>
        <span className="block text-xs text-muted-foreground">
          {chat.answering ? 'respondendo…' : formatDateTime(chat.lastMessageAt)}
        </span>
      </button>
      <DropdownMenu trigger={<IconButton size="sm" label={`Opções de ${title}`} tooltip={false} icon={<Ellipsis />} />}>
        {mayDownload && (
          <DownloadItems title={title} fetchFile={(format) => api.downloadVisitChat({ params, query: { format } })} />
        )}
        <MenuItem icon={<Trash2 />} destructive onSelect={() => remove.mutate({ params })}>
          Excluir
        </MenuItem>
      </DropdownMenu>
    </li>
  )
}
