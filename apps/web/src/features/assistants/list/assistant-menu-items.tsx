import type { AssistantCard } from '@prosa/contract/assistants/assistants.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  ArrowRightLeft,
  CirclePause,
  CirclePlay,
  ClipboardCheck,
  Copy,
  Download,
  Globe,
  MessageCircle,
  MessagesSquare,
  Pencil,
  Trash2,
  Undo2,
  Webhook,
  Users,
} from 'lucide-react'
import { useExport } from '#/features/assistants/actions/use-export.ts'
import { useStateChange } from '#/features/assistants/actions/use-state-change.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { MenuGroup, MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface AssistantMenuItemsProps extends ItemsProps {
  onDelete: () => void
}

export function AssistantMenuItems({ assistant, onDelete }: AssistantMenuItemsProps) {
  if (assistant.deletedAt !== null) return <RestoreItem assistant={assistant} />
  return (
    <>
      <UseItems assistant={assistant} />
      <RecentChats assistant={assistant} />
      <StateItems assistant={assistant} onDelete={onDelete} />
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
      {abilities.share && (
        <MenuItem asChild>
          <Link to="/assistants/manage/$assistantId/sharing" params={params}>
            <Globe aria-hidden /> Publicar na Web
          </Link>
        </MenuItem>
      )}
      {abilities.duplicate && (
        <MenuItem icon={<Copy aria-hidden />} onSelect={() => duplicate.mutate({ params: { assistantId: id } })}>
          Duplicar
        </MenuItem>
      )}
      {abilities.manageAccess && (
        <MenuItem asChild>
          <Link to="/assistants/manage/$assistantId/access" params={params}>
            <Users aria-hidden /> Compartilhar
          </Link>
        </MenuItem>
      )}
      {abilities.manageWebhooks && (
        <MenuItem asChild>
          <Link to="/assistants/manage/$assistantId/webhooks" params={params}>
            <Webhook aria-hidden /> Webhooks
          </Link>
        </MenuItem>
      )}
      {abilities.manageAssessments && (
        <MenuItem asChild>
          <Link to="/assistants/manage/$assistantId/assessments" params={params}>
            <ClipboardCheck aria-hidden /> Atividades SGA
          </Link>
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

/** The way back into what was talked about last. */
function RecentChats({ assistant: { id, recentChats } }: ItemsProps) {
  if (recentChats.length === 0) return null
  return (
    <>
      <MenuSeparator />
      <MenuGroup label="Últimas conversas">
        {recentChats.map((chat) => (
          <MenuItem key={chat.id} asChild>
            <Link
              to="/assistants/$assistantId/chats/{-$chatId}"
              params={{ assistantId: String(id), chatId: chat.id }}
              className="max-w-64"
            >
              <MessagesSquare aria-hidden /> <span className="truncate">{chat.title || 'Conversa sem título'}</span>
            </Link>
          </MenuItem>
        ))}
      </MenuGroup>
    </>
  )
}

function StateItems({ assistant, onDelete }: AssistantMenuItemsProps) {
  const { id, status, abilities } = assistant
  const { change } = useStateChange(id)
  return (
    <>
      {(abilities.archive || abilities.delete) && <MenuSeparator />}
      {abilities.transfer && abilities.manageAccess && (
        <MenuItem asChild>
          <Link to="/assistants/manage/$assistantId/access" params={{ assistantId: String(id) }} hash="transferir">
            <ArrowRightLeft aria-hidden /> Transferir propriedade
          </Link>
        </MenuItem>
      )}
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
