import { operations } from '@prosa/contract/client/plain-operations.ts'
import type { ChatSummary, downloadFormats } from '@prosa/contract/conversations/chats.ts'
import { formatAddress } from '@prosa/contract/protocol/api.ts'
import type { Share } from '@prosa/contract/sharing/guest-sessions.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { SquarePen, Ellipsis, Trash2, MonitorSmartphone, Download } from 'lucide-react'
import ResumeForm from '#/features/guest-sessions/gates/resume-form.tsx'
import { EraseChats } from '#/features/guest-sessions/panels/erase-chats.tsx'
import { api } from '#/lib/api/api.ts'
import { saveFile } from '#/lib/api/download.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { toastProblem } from '#/lib/api/problems.ts'
import { toast } from '#/lib/device/toast.ts'
import { formatDateTime, formatTime } from '#/lib/format/format.ts'
import { useIsGuest } from '#/lib/session/guest-session.ts'
import { Button } from '#/ui/actions/button.tsx'
import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { DropdownMenu, MenuItem } from '#/ui/actions/dropdown-menu.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { ShowMore } from '#/ui/actions/show-more.tsx'
import { RetryNotice } from '#/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'

interface ChatsPanelProps {
  token: string
  share: Share
  chatId: string | undefined
  onChat: (chatId: string | undefined) => void
  onClose: () => void
}

/** The visitor's own conversations on this link, and the way to continue on another device. */
export function ChatsPanel({ token, share, chatId, onChat, onClose }: ChatsPanelProps) {
  const isGuest = useIsGuest()
  const list = useGuestChats(isGuest)
  const chats = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Sheet open onOpenChange={onClose} side="left" title="Suas conversas">
      <div className="flex flex-col gap-4 pb-6">
        <Button variant="secondary" className="justify-start" onClick={() => onChat(undefined)}>
          <SquarePen aria-hidden /> Nova conversa
        </Button>
        <nav aria-label="Suas conversas" aria-busy={list.isLoading}>
          {list.isLoading && <Skeleton className="w-3/4" />}
          {list.isError && <RetryNotice query={list} />}
          {chats.length === 0 && !list.isLoading && !list.isError && (
            <p className="py-4 text-sm text-muted-foreground">As suas conversas aparecem aqui, só para você.</p>
          )}
          <ul className="flex flex-col gap-1">
            {chats.map((chat) => (
              <GuestChat
                key={chat.id}
                chat={chat}
                current={chat.id === chatId}
                mayDownload={share.options.download}
                onOpen={() => onChat(chat.id)}
                onDeleted={() => chat.id === chatId && onChat(undefined)}
              />
            ))}
          </ul>
          <ShowMore list={list} className="w-full" />
        </nav>
        <ResumeSection token={token} isGuest={isGuest} onResumed={() => onChat(undefined)} />
        {chats.length > 0 && <EraseChats onErased={() => onChat(undefined)} />}
      </div>
    </Sheet>
  )
}

interface ChatsPage {
  items: ChatSummary[]
  next: string | null
}

/** The visitor's conversations, page by page with the server's cursor; empty before the visit begins. */
const useGuestChats = (isGuest: boolean) =>
  useInfiniteQuery({
    queryKey: [formatAddress(operations.listVisitChats), 'pages'],
    enabled: isGuest,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }): Promise<ChatsPage> =>
      api.listVisitChats({ query: pageParam === null ? {} : { before: pageParam } }, { signal }),
    getNextPageParam: ({ next }) => next,
  })

interface GuestChatProps {
  chat: ChatSummary
  current: boolean
  mayDownload: boolean
  onOpen: () => void
  onDeleted: () => void
}

function GuestChat({ chat, current, mayDownload, onOpen, onDeleted }: GuestChatProps) {
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

interface ResumeSectionProps {
  token: string
  isGuest: boolean
  onResumed: () => void
}

/** 'Continuar em outro aparelho': shows a code here, or takes the other device's code. */
function ResumeSection({ token, isGuest, onResumed }: ResumeSectionProps) {
  const create = useWrite('createResumeCode', { meta: { keepsReads: true } })
  if (!isGuest) {
    return (
      <details>
        <summary className="min-h-8 text-sm font-medium">Já converso aqui em outro aparelho</summary>
        <div className="pt-3">
          <ResumeForm token={token} onResumed={onResumed} />
        </div>
      </details>
    )
  }
  return (
    <section className="flex flex-col items-start gap-2">
      <Button variant="secondary" size="sm" loading={create.isPending} onClick={() => create.mutate()}>
        <MonitorSmartphone aria-hidden /> Continuar em outro aparelho
      </Button>
      <div role="status" className="text-sm text-muted-foreground empty:hidden">
        {create.data && (
          <>
            <p className="flex items-center gap-1 text-2xl font-semibold tracking-widest text-foreground">
              {create.data.code}
              <CopyButton text={create.data.code} label="Copiar o código" />
            </p>
            <p>
              No outro aparelho, abra este mesmo link e digite o código. Ele vale uma vez, até{' '}
              {formatTime(create.data.expiresAt)}.
            </p>
          </>
        )}
      </div>
    </section>
  )
}

type Format = (typeof downloadFormats)[number]

const downloads = [
  { format: 'pdf', label: 'PDF', ending: 'pdf' },
  { format: 'markdown', label: 'Markdown', ending: 'md' },
  { format: 'docx', label: 'DOCX', ending: 'docx' },
  { format: 'json', label: 'JSON', ending: 'json' },
] as const

interface DownloadItemsProps {
  /** The conversation's name, used as the file's name. */
  title: string
  fetchFile: (format: Format) => Promise<Response>
}

/** Menu items that download the visible branch of a conversation. */
function DownloadItems({ title, fetchFile }: DownloadItemsProps) {
  const download = (format: Format, ending: string) =>
    void fetchFile(format)
      .then((file) => saveFile(file, `${title}.${ending}`))
      .catch(toastProblem)
  return downloads.map(({ format, label, ending }) => (
    <MenuItem key={format} icon={<Download />} onSelect={() => download(format, ending)}>
      Baixar conversa ({label})
    </MenuItem>
  ))
}
