import type { AssessmentSummary } from '@prosa/contract/school/assessments.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { CircleStop, Copy, Ellipsis, Eye, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AssessmentConfirmation } from '#/features/assessments/assessment-confirmation.tsx'
import { PreviewDialog } from '#/features/assessments/preview-dialog.tsx'
import { usePublish } from '#/features/assessments/use-publish.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

export interface AssessmentOfAssistant {
  assessment: AssessmentSummary
  assistantId: number
}

/** What a teacher does with one activity as a whole. */
export function AssessmentMenu({
  assessment,
  assistantId,
  onDeleted,
}: AssessmentOfAssistant & { onDeleted?: () => void }) {
  const [asked, setAsked] = useState<'preview' | 'close' | 'delete' | null>(null)
  const close = () => setAsked(null)
  const navigate = useNavigate()
  const { publish } = usePublish(assessment.id)
  const duplicate = useWrite('duplicateAssessment')
  const preview = useWrite('previewAssessment', { meta: { showsProblem: true, keepsReads: true } })
  const { id: assessmentId, title, state, counts } = assessment
  const params = { assessmentId }
  const isPublished = state !== 'draft' && state !== 'closed'
  const edit = {
    to: '/assistants/manage/$assistantId/assessments/$assessmentId/edit',
    params: { assistantId: String(assistantId), assessmentId },
  } as const
  const look = () => {
    preview.mutate({ params })
    setAsked('preview')
  }
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
    <>
      <DropdownMenu trigger={<IconButton size="sm" label={`Ações de ${title}`} tooltip={false} icon={<Ellipsis />} />}>
        <MenuItem asChild>
          <Link {...edit}>
            <Pencil aria-hidden /> Editar
          </Link>
        </MenuItem>
        <MenuItem icon={<Eye aria-hidden />} onSelect={look}>
          Ver como aluno
        </MenuItem>
        {isPublished ? (
          <MenuItem icon={<CircleStop aria-hidden />} onSelect={() => setAsked('close')}>
            Encerrar
          </MenuItem>
        ) : (
          <MenuItem icon={<Send aria-hidden />} onSelect={publish}>
            Publicar
          </MenuItem>
        )}
        <MenuItem icon={<Copy aria-hidden />} onSelect={copy}>
          Duplicar
        </MenuItem>
        {counts.started === 0 && (
          <>
            <MenuSeparator />
            <MenuItem destructive icon={<Trash2 aria-hidden />} onSelect={() => setAsked('delete')}>
              Excluir
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      {asked === 'preview' && (
        <PreviewDialog title={title} url={preview.data?.url} error={preview.error} onClose={close} />
      )}
      {(asked === 'close' || asked === 'delete') && (
        <AssessmentConfirmation assessment={assessment} action={asked} onClose={close} onDeleted={onDeleted} />
      )}
    </>
  )
}
