import { Archive, ArchiveRestore, FolderInput, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { told, undoTime } from '#/features/chat/history/use-delete-chat.ts'
import type { ShownChat } from '#/features/chat/history/use-chat-list.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'

const FolderDialog = lazyPart(() => import('#/features/chat/history/folder-dialog.tsx'))

interface SelectionBarProps {
  selected: readonly ShownChat[]
  /** The list is that of the archive. */
  archived: boolean
  all: boolean
  onAll: (all: boolean) => void
}

const countText = (count: number) => (count === 1 ? '1 conversa' : `${count} conversas`)
/** How many the server changes at once. */
const MOST = 100

/** What is done with all conversations that are chosen. */
export function SelectionBar({ selected, archived, all, onAll }: SelectionBarProps) {
  const [moving, setMoving] = useState(false)
  const update = useWrite('updateChats')
  const remove = useWrite('deleteChats')
  const restore = useWrite('restoreChats')
  const ids = selected.slice(0, MOST).map(({ id }) => id)
  const [first] = selected
  const together = selected.every(({ folderId }) => folderId === first?.folderId)

  async function archive() {
    await update.mutateAsync({ body: { ids, archived: !archived } })
    onAll(false)
    toast(`${countText(ids.length)} ${archived ? 'fora do arquivo' : 'no arquivo'}.`)
  }

  async function takeAway() {
    await remove.mutateAsync({ body: { ids } })
    onAll(false)
    const bringBack = async () => {
      await restore.mutateAsync({ body: { ids } })
      toast.success(`${countText(ids.length)} de volta.`)
    }
    toast(ids.length === 1 ? 'Conversa excluída.' : `${ids.length} conversas excluídas.`, {
      duration: undoTime,
      action: { label: 'Desfazer', onClick: () => void bringBack().catch(told) },
    })
  }

  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 border-b border-border px-2 pb-2">
      <Checkbox label="Selecionar todas as que aparecem" checked={all} onCheckedChange={onAll} />
      <p role="status" className="text-sm text-muted-foreground">
        {ids.length > 0 && `${countText(ids.length)} ${ids.length === 1 ? 'selecionada' : 'selecionadas'}`}
      </p>
      {ids.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => setMoving(true)}>
            <FolderInput aria-hidden /> Mover
          </Button>
          <Button variant="secondary" size="sm" onClick={() => void archive().catch(told)}>
            {archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
            {archived ? 'Tirar do arquivo' : 'Arquivar'}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => void takeAway().catch(told)}>
            <Trash2 aria-hidden /> Excluir
          </Button>
        </div>
      )}
      {moving && (
        <FolderDialog
          ids={ids}
          folderId={together ? first?.folderId : undefined}
          onClose={() => setMoving(false)}
          onMoved={() => onAll(false)}
        />
      )}
    </div>
  )
}
