import type { AssistantCard } from '@prosa/contract/assistants/assistants.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  ChartNoAxesCombined,
  CirclePause,
  CirclePlay,
  ClipboardCheck,
  Copy,
  Download,
  Globe,
  MessageCircle,
  Pencil,
  Share2,
  Trash2,
  Undo2,
  Webhook,
  Users,
} from 'lucide-react'
import { mayShare, openShareSheet } from '#/blocks/assistant/share-request.ts'
import { useExport } from '#/features/assistants/actions/use-export.ts'
import { useStateChange } from '#/features/assistants/actions/use-state-change.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { readsQuestions } from '#/lib/session/permissions.ts'
import { useUser } from '#/lib/session/session.ts'
import { MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface AssistantMenuItemsProps extends ItemsProps {
  onDelete: () => void
}

/** At most eight items; rarer actions are on the assistant's pages. */
export function AssistantMenuItems({ assistant, onDelete }: AssistantMenuItemsProps) {
  if (assistant.deletedAt !== null) return <RestoreItem assistant={assistant} />
  return (
    <>
      <UseItems assistant={assistant} />
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
  const user = useUser()
  // The assistant's pages link to each other, and the builder exports and transfers it.
  const leadsNowhere = !abilities.edit && !abilities.manageAccess && !abilities.share
  const sharesInSheet = mayShare(abilities)
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
      {readsQuestions(user, id) && (
        <MenuItem asChild>
          <Link to="/results" search={{ assistant: params.assistantId }}>
            <ChartNoAxesCombined aria-hidden /> Perguntas feitas
          </Link>
        </MenuItem>
      )}
      {sharesInSheet && (
        <MenuItem icon={<Share2 aria-hidden />} onSelect={() => openShareSheet(id)}>
          Compartilhar
        </MenuItem>
      )}
      {!sharesInSheet && abilities.manageAccess && (
        <MenuItem asChild>
          <Link to="/assistants/manage/$assistantId/access" params={params}>
            <Users aria-hidden /> Controle de acesso
          </Link>
        </MenuItem>
      )}
      {!sharesInSheet && abilities.share && (
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
      {leadsNowhere && abilities.manageWebhooks && (
        <MenuItem asChild>
          <Link to="/assistants/manage/$assistantId/webhooks" params={params}>
            <Webhook aria-hidden /> Webhooks
          </Link>
        </MenuItem>
      )}
      {leadsNowhere && abilities.manageAssessments && (
        <MenuItem asChild>
          <Link to="/assistants/manage/$assistantId/assessments" params={params}>
            <ClipboardCheck aria-hidden /> Atividades
          </Link>
        </MenuItem>
      )}
      {!abilities.edit && abilities.export && (
        <MenuItem icon={<Download aria-hidden />} onSelect={() => exported.mutate()}>
          Exportar
        </MenuItem>
      )}
    </>
  )
}

function StateItems({ assistant, onDelete }: AssistantMenuItemsProps) {
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
