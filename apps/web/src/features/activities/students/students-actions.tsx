import { ExportMenu } from '#/blocks/list/export-button.tsx'
import type { Activity } from '@prosa/contract/school/activities.ts'
import { useNavigate } from '@tanstack/react-router'
import { activityPages } from '#/blocks/activity/activity-pages.ts'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import { ActivityMenu, usePublish } from '#/features/activities/activity-menu.tsx'
import { api } from '#/lib/api/api.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'

/** Actions beside the heading of an activity. */
export function StudentsActions({ activity }: { activity: Activity }) {
  const navigate = useNavigate()
  const { assistantId, counts, abilities } = activity
  const { publish, isPending } = usePublish(activity.id)
  const goToActivities = () =>
    void navigate({
      to: '/assistants/manage/$assistantId/assessments',
      params: { assistantId: String(assistantId) },
      replace: true,
    })
  return (
    <div className="flex flex-wrap items-center gap-2">
      {activity.state !== 'draft' &&
        activityPages.entries.map(({ to, label, icon: Icon }) => (
          <LinkButton
            key={to}
            variant="secondary"
            to={to}
            params={{ assistantId: String(assistantId), assessmentId: activity.id }}
          >
            <Icon aria-hidden /> {label}
          </LinkButton>
        ))}
      {counts.expected > 0 && (
        <ExportMenu
          fetchFile={(format) => api.exportAttempts({ params: { assessmentId: activity.id }, query: { format } })}
          name="alunos"
        />
      )}
      {abilities.review && counts.started > 0 && <ReleaseButton activity={activity} />}
      {activity.state === 'draft' && (
        <Button loading={isPending} onClick={publish}>
          Abrir atividade
        </Button>
      )}
      <ActivityMenu activity={activity} assistantId={assistantId} onDeleted={goToActivities} />
    </div>
  )
}

/** Releases the reviews that a named person has confirmed. */
function ReleaseButton({ activity: { id, form, toRelease } }: { activity: Activity }) {
  if (form.feedbackMode === 'receipt') return null
  return (
    <DialogButton
      disabled={toRelease === 0}
      label={<>Liberar resultados{toRelease > 0 && ` (${toRelease})`}</>}
      renderDialog={(close) => (
        <Confirmation
          operation="releaseResults"
          input={{ params: { assessmentId: id } }}
          destructive={false}
          title={`Liberar ${counted(toRelease, 'devolutiva', 'devolutivas')}?`}
          description={
            form.feedbackMode === 'result'
              ? 'Os alunos passam a ver o comentário, a nota e o nome de quem revisou. Uma tentativa liberada não pode mais ser anulada.'
              : 'Os alunos passam a ver o comentário e o nome de quem revisou. Uma tentativa liberada não pode mais ser anulada.'
          }
          confirmLabel="Liberar"
          done={({ released }) => `${counted(released, 'devolutiva liberada', 'devolutivas liberadas')}.`}
          onClose={close}
        />
      )}
    />
  )
}
