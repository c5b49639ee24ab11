import type { Assessment } from '@prosa/contract/school/assessments.ts'
import { useNavigate } from '@tanstack/react-router'
import { AssessmentMenu } from '#/features/assessments/assessment-menu.tsx'
import { ExportMenu } from '#/features/assessments/students/export-menu.tsx'
import { ReleaseButton } from '#/features/assessments/students/release-button.tsx'
import { usePublish } from '#/features/assessments/use-publish.ts'
import { Button } from '#/ui/actions/button.tsx'

/** Beside the heading of an activity. */
export function StudentsActions({ assessment }: { assessment: Assessment }) {
  const navigate = useNavigate()
  const { assistantId, counts, abilities } = assessment
  const { publish, isPending } = usePublish(assessment.id)
  const leave = () =>
    void navigate({
      to: '/assistants/manage/$assistantId/assessments',
      params: { assistantId: String(assistantId) },
      replace: true,
    })
  return (
    <div className="flex flex-wrap items-center gap-2">
      {counts.expected > 0 && <ExportMenu assessmentId={assessment.id} />}
      {abilities.review && counts.started > 0 && <ReleaseButton assessment={assessment} />}
      {assessment.state === 'draft' && (
        <Button loading={isPending} onClick={publish}>
          Publicar
        </Button>
      )}
      <AssessmentMenu assessment={assessment} assistantId={assistantId} onDeleted={leave} />
    </div>
  )
}
