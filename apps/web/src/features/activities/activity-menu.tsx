import type { ActivitySummary } from '@prosa/contract/school/activities.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { CircleStop, Copy, ExternalLink, Eye, Pencil, Send } from 'lucide-react'
import { withConfirmation, deletion } from '#/blocks/entity/with-confirmation.tsx'
import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { counted } from '#/text/counted.ts'
import { buttonStyle } from '#/ui/actions/button-style.ts'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Spinner } from '#/ui/feedback/spinner.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

interface ActivityOfAssistant {
  activity: ActivitySummary
  assistantId: number
}

/** Menu of one activity. */
export function ActivityMenu({
  activity,
  assistantId,
  onDeleted,
}: ActivityOfAssistant & { onDeleted?: (() => void) | undefined }) {
  const navigate = useNavigate()
  const { publish } = usePublish(activity.id)
  const duplicate = useWrite('duplicateAssessment')
  const preview = useWrite('previewAssessment', { meta: { showsProblem: true, keepsReads: true } })
  const { id: activityId, title, state, counts } = activity
  const params = { assessmentId: activityId }
  const isPublished = state !== 'draft' && state !== 'closed'
  const edit = {
    to: '/assistants/manage/$assistantId/assessments/$assessmentId/edit',
    params: { assistantId: String(assistantId), assessmentId: activityId },
  } as const
  const copy = () =>
    duplicate.mutate(
      { params },
      {
        onSuccess: ({ id }) => {
          toast.success('Cópia criada em rascunho.')
          void navigate({ ...edit, params: { ...edit.params, assessmentId: id } })
        },
      },
    )
  return (
    <RowMenu
      of={title}
      actions={[
        <Link key="edit" {...edit}>
          <Pencil aria-hidden /> Editar
        </Link>,
        {
          label: 'Ver como aluno',
          icon: Eye,
          onSelect: () => preview.mutate({ params }),
          renderDialog: (close) => (
            <PreviewDialog title={title} url={preview.data?.url} error={preview.error} onClose={close} />
          ),
        },
        isPublished
          ? withConfirmation(
              { label: 'Encerrar', icon: CircleStop },
              {
                operation: 'setAssessmentState',
                input: { params, body: { action: 'close' } },
                title: `Encerrar “${title}”?`,
                description: `${underWay(counts.running)} Ninguém mais entra. Você pode abrir de novo depois.`,
                done: 'Atividade encerrada.',
              },
            )
          : { label: 'Abrir atividade', icon: Send, onSelect: publish },
        { label: 'Duplicar', icon: Copy, onSelect: copy },
        counts.started === 0 && 'line',
        counts.started === 0 &&
          deletion({
            operation: 'deleteAssessment',
            input: { params },
            title: `Excluir “${title}”?`,
            description: 'O formulário e o código da atividade são apagados. Não dá para desfazer.',
            done: 'Atividade excluída.',
            onDone: onDeleted,
          }),
      ]}
    />
  )
}

const underWay = (running: number) =>
  running === 0
    ? 'Ninguém está no meio da atividade.'
    : `${counted(running, 'aluno está', 'alunos estão')} no meio: o que já foi escrito é guardado e entregue.`

interface PreviewDialogProps {
  title: string
  /** The link works once, like a link from the school's system. It is undefined until the server has made it. */
  url: string | undefined
  error: Error | null
  onClose: () => void
}

function PreviewDialog({ title, url, error, onClose }: PreviewDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Ver “${title}” como aluno`}
      description="Abre em outra aba a página que o aluno encontra, com um aluno que não existe. Nada do que você fizer lá entra nas listas nem nas estatísticas."
      footer={
        url && (
          <a href={url} target="_blank" rel="noopener noreferrer" onClick={onClose} className={buttonStyle({})}>
            <ExternalLink aria-hidden /> Abrir como aluno
          </a>
        )
      }
    >
      {error && <Notice tone="danger">{problemText(error)}</Notice>}
      {!error && !url && <Spinner label="Preparando a prévia" />}
      {url && <p className="text-sm text-muted-foreground">O link vale por 5 minutos e abre uma vez só.</p>}
    </Dialog>
  )
}

export function usePublish(activityId: string) {
  const { mutate, isPending } = useWrite('setAssessmentState')
  const publish = () =>
    mutate(
      { params: { assessmentId: activityId }, body: { action: 'publish' } },
      { onSuccess: () => toast.success('Atividade aberta.') },
    )
  return { publish, isPending }
}
