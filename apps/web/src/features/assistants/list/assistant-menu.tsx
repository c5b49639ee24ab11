import type { AssistantCard } from '@prosa/contract/assistants.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  CirclePause,
  CirclePlay,
  Copy,
  Download,
  Ellipsis,
  MessageCircle,
  Pencil,
  Trash2,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { DeleteDialog } from '#/features/assistants/actions/delete-dialog.tsx'
import { useExport } from '#/features/assistants/actions/use-export.ts'
import { useStateChange } from '#/features/assistants/actions/use-state-change.ts'
import { useWrite } from '#/lib/operations.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '#/ui/dropdown-menu.tsx'
import { IconButton } from '#/ui/icon-button.tsx'
import { toast } from '#/ui/toasters.tsx'

/** What the person may do with one assistant of the list. */
export function AssistantMenu({ assistant }: { assistant: AssistantCard }) {
  const [deleting, setDeleting] = useState(false)
  const { name, abilities, deletedAt } = assistant
  const hasActions = deletedAt === null ? abilities.chat || abilities.edit : abilities.delete
  if (!hasActions) return null
  return (
    <>
      <DropdownMenu trigger={<IconButton size="sm" label={`Ações de ${name}`} tooltip={false} icon={<Ellipsis />} />}>
        {deletedAt === null ? (
          <>
            <UseItems assistant={assistant} />
            <StateItems assistant={assistant} onDelete={() => setDeleting(true)} />
          </>
        ) : (
          <RestoreItem assistant={assistant} />
        )}
      </DropdownMenu>
      {deleting && <DeleteDialog assistant={assistant} onClose={() => setDeleting(false)} />}
    </>
  )
}

interface ItemsProps {
  assistant: AssistantCard
}

function UseItems({ assistant }: ItemsProps) {
  const { id, status, abilities } = assistant
  const params = { assistantId: String(id) }
  const navigate = useNavigate()
  const duplicate = useWrite('duplicateAssistant', {
    onSuccess: (copy) =>
      toast.success(`“${copy.config.name}” foi criado.`, {
        action: {
          label: 'Editar',
          onClick: () =>
            void navigate({ to: '/assistants/manage/$assistantId', params: { assistantId: String(copy.id) } }),
        },
      }),
  })
  const exported = useExport(assistant)
  const answers = status === 'published' || status === 'changed'
  return (
    <>
      {abilities.chat && answers && (
        <MenuItem asChild>
          <Link to="/assistants/$assistantId/chats/{-$chatId}" params={params}>
            <MessageCircle aria-hidden /> Conversar
          </Link>
        </MenuItem>
      )}
      {abilities.edit && (
        <MenuItem asChild>
          <Link to="/assistants/manage/$assistantId" params={params}>
            <Pencil aria-hidden /> Editar
          </Link>
        </MenuItem>
      )}
      {abilities.duplicate && (
        <MenuItem icon={<Copy aria-hidden />} onSelect={() => duplicate.mutate({ params: { assistantId: id } })}>
          Duplicar
        </MenuItem>
      )}
      {abilities.export && (
        <MenuItem icon={<Download aria-hidden />} onSelect={() => exported.mutate()}>
          Exportar
        </MenuItem>
      )}
    </>
  )
}

function StateItems({ assistant, onDelete }: ItemsProps & { onDelete: () => void }) {
  const { id, status, abilities } = assistant
  const { change } = useStateChange(id)
  return (
    <>
      {(abilities.archive || abilities.delete) && <MenuSeparator />}
      {abilities.archive && (status === 'published' || status === 'changed') && (
        <MenuItem icon={<CirclePause aria-hidden />} onSelect={() => change('pause')}>
          Pausar
        </MenuItem>
      )}
      {abilities.archive && status === 'paused' && (
        <MenuItem icon={<CirclePlay aria-hidden />} onSelect={() => change('resume')}>
          Retomar
        </MenuItem>
      )}
      {abilities.archive && status !== 'archived' && (
        <MenuItem icon={<Archive aria-hidden />} onSelect={() => change('archive')}>
          Arquivar
        </MenuItem>
      )}
      {abilities.archive && status === 'archived' && (
        <MenuItem icon={<ArchiveRestore aria-hidden />} onSelect={() => change('unarchive')}>
          Restaurar
        </MenuItem>
      )}
      {abilities.delete && (
        <MenuItem destructive icon={<Trash2 aria-hidden />} onSelect={onDelete}>
          Excluir
        </MenuItem>
      )}
    </>
  )
}

function RestoreItem({ assistant: { id, name } }: ItemsProps) {
  const restore = useWrite('restoreAssistant', { onSuccess: () => toast.success(`“${name}” foi restaurado.`) })
  return (
    <MenuItem icon={<Undo2 aria-hidden />} onSelect={() => restore.mutate({ params: { assistantId: id } })}>
      Restaurar
    </MenuItem>
  )
}
