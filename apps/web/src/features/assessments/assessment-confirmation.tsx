import type { AssessmentSummary } from '@prosa/contract/school/assessments.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface AssessmentConfirmationProps {
  assessment: Pick<AssessmentSummary, 'id' | 'title' | 'counts'>
  action: 'close' | 'delete'
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

/** Asks before what students notice. */
export function AssessmentConfirmation({ assessment, action, onClose, onDeleted }: AssessmentConfirmationProps) {
  const change = useWrite('setAssessmentState')
  const remove = useWrite('deleteAssessment')
  const params = { assessmentId: assessment.id }
  const { running } = assessment.counts
  const questions = {
    close: {
      title: `Encerrar “${assessment.title}”?`,
      description: `${
        running === 0
          ? 'Ninguém está no meio da atividade.'
          : `${counted(running, 'aluno está', 'alunos estão')} no meio: o que já foi escrito é guardado e entregue.`
      } Os links da escola deixam de abrir. Você pode publicar de novo depois.`,
      confirmLabel: 'Encerrar',
      confirm: () =>
        change.mutate(
          { params, body: { action: 'close' } },
          { onSuccess: () => toast.success('Atividade encerrada.'), onSettled: onClose },
        ),
    },
    delete: {
      title: `Excluir “${assessment.title}”?`,
      description: 'O formulário e o código da atividade são apagados. Não dá para desfazer.',
      confirmLabel: 'Excluir',
      confirm: () =>
        remove.mutate(
          { params },
          {
            onSuccess: () => {
              toast.success('Atividade excluída.')
              onDeleted?.()
            },
            onSettled: onClose,
          },
        ),
    },
  }
  const { confirm, ...question } = questions[action]
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      loading={change.isPending || remove.isPending}
      onConfirm={confirm}
      {...question}
    />
  )
}
