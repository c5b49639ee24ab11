import type { ChatFolder } from '@prosa/contract/conversations/chat-history.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Archive, Folder, FolderPlus, MessagesSquare, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ChatsSearch } from '#/features/chats/history/use-chat-list.ts'
import { deletion } from '#/blocks/entity/with-confirmation.tsx'
import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import { ignoreToastedError } from '#/features/chats/history/use-delete-chat.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { classNames } from '#/lib/format/class-names.ts'
import { Button } from '#/ui/actions/button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

// Loaded when needed, because it brings a form.
const FolderNameDialog = lazyPart(() => import('#/features/chats/all/folder-name-dialog.tsx'))

/** Tabs for all conversations, the person's folders and the archive; each accepts dragged conversations. */
export function FolderBar({ folder, status }: ChatsSearch) {
  const folders = useQuery(read('listChatFolders'))
  const navigate = useNavigate()
  const [making, setMaking] = useState(false)
  const open = folders.data?.items.find(({ id }) => id === folder)
  return (
    <nav aria-label="Pastas" className="flex flex-wrap items-center gap-2">
      <FolderLink
        search={{}}
        icon={<MessagesSquare aria-hidden />}
        current={!folder && !status}
        change={{ folderId: null, archived: false }}
      >
        Todas
      </FolderLink>
      {folders.data?.items.map((one) => (
        <FolderLink
          key={one.id}
          search={{ folder: one.id }}
          icon={<Folder aria-hidden />}
          current={one.id === folder}
          change={{ folderId: one.id, archived: false }}
        >
          {one.name} <span className="text-muted-foreground">({one.chats})</span>
        </FolderLink>
      ))}
      <FolderLink
        search={{ status: 'archived' }}
        icon={<Archive aria-hidden />}
        current={status === 'archived'}
        change={{ archived: true }}
      >
        Arquivadas
      </FolderLink>
      <Button variant="ghost" size="sm" onClick={() => setMaking(true)}>
        <FolderPlus aria-hidden /> Nova pasta
      </Button>
      {open && <FolderMenu folder={open} onGone={() => void navigate({ to: '/chats', search: {} })} />}
      {folders.isError && <p className="text-sm text-destructive-text">{problemText(folders.error)}</p>}
      {making && <FolderNameDialog onClose={() => setMaking(false)} />}
    </nav>
  )
}

interface FolderLinkProps {
  search: ChatsSearch
  icon: ReactNode
  current: boolean
  /** Change of a conversation that is dropped here. */
  change: { folderId?: string | null; archived: boolean }
  children: ReactNode
}

function FolderLink({ search, icon, current, change, children }: FolderLinkProps) {
  const [over, setOver] = useState(false)
  const update = useWrite('updateChats')
  return (
    <Link
      to="/chats"
      search={search}
      aria-current={current ? 'page' : undefined}
      activeOptions={{ exact: true, includeSearch: true }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('text/x-chats')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const ids = event.dataTransfer.getData('text/x-chats').split(' ').filter(Boolean)
        if (ids.length === 0) return
        void update
          .mutateAsync({ body: { ids, ...change } })
          .then(
            () => toast.success(ids.length === 1 ? 'Conversa movida.' : `${ids.length} conversas movidas.`),
            ignoreToastedError,
          )
      }}
      className={classNames(
        'flex min-h-9 max-w-full items-center gap-2 rounded-full border border-border px-3.5 py-1.5 text-sm pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0',
        current ? 'border-primary bg-primary-soft text-primary-text' : 'hover:bg-hover',
        over && 'outline-2 outline-primary',
      )}
    >
      {icon} <span className="min-w-0 truncate">{children}</span>
    </Link>
  )
}

function FolderMenu({ folder, onGone }: { folder: ChatFolder; onGone: () => void }) {
  return (
    <RowMenu
      label={`Opções da pasta ${folder.name}`}
      actions={[
        {
          label: 'Renomear pasta',
          icon: Pencil,
          renderDialog: (close) => <FolderNameDialog folder={folder} onClose={close} />,
        },
        deletion({
          operation: 'deleteChatFolder',
          title: `Excluir a pasta “${folder.name}”?`,
          description: 'As conversas que estão nela não são excluídas: elas ficam fora de pastas.',
          input: { params: { folderId: folder.id } },
          done: 'Pasta excluída.',
          onDone: onGone,
        }),
      ]}
    />
  )
}
