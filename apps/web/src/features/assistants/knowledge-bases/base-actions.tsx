import type { KnowledgeBase } from '@prosa/contract/knowledge/knowledge-bases.ts'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { BaseDialog } from '#/features/assistants/knowledge-bases/base-dialog.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { counted } from '#/text/counted.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface BaseActionsProps {
  base: KnowledgeBase
  /** Leaves a page that is of no use any more. */
  onDeleted?: () => Promise<void>
}

export function BaseActions({ base, onDeleted }: BaseActionsProps) {
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null)
  const remove = useWrite('deleteKnowledgeBase', { meta: { keepsReads: true } })
  /** Only then is everything read again: on its own page the base would not be found. */
  const leave = async () => {
    await onDeleted?.()
    await queryClient.invalidateQueries()
  }
  const confirm = () =>
    remove.mutate(
      { params: { baseId: base.id } },
      {
        onSuccess: () => {
          toast.success(`“${base.name}” foi excluída.`)
          void leave()
        },
        onSettled: () => setAsked(null),
      },
    )
  return (
    <>
      <DropdownMenu
        trigger={<IconButton size="sm" label={`Ações de ${base.name}`} tooltip={false} icon={<Ellipsis />} />}
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setAsked('edit')}>
          Editar
        </MenuItem>
        <MenuSeparator />
        <MenuItem destructive icon={<Trash2 aria-hidden />} onSelect={() => setAsked('delete')}>
          Excluir
        </MenuItem>
      </DropdownMenu>
      {asked === 'edit' && <BaseDialog base={base} onClose={() => setAsked(null)} />}
      {asked === 'delete' && (
        <AlertDialog
          open
          onOpenChange={() => setAsked(null)}
          title={`Excluir “${base.name}”?`}
          description={`A base é excluída com ${counted(base.documents, 'documento', 'documentos')}. Não há como desfazer.`}
          confirmLabel="Excluir base"
          loading={remove.isPending}
          onConfirm={confirm}
        />
      )}
    </>
  )
}
