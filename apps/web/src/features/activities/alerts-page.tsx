import { StudentCell } from '#/features/activities/students/attempt-actions.tsx'
import type { Activity } from '@prosa/contract/school/activities.ts'
import type { AlertOfStudent } from '@prosa/contract/school/attempts.ts'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { alertColumns, HandleAlertDialog } from '#/blocks/entity/alert-handling.tsx'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { ListView } from '#/blocks/list/list-view.tsx'
import { liveInterval } from '#/features/activities/use-activity.ts'
import type { Column } from '#/ui/lists/data-table.tsx'

interface AlertsPageProps extends ListSearchProps<'listAssessmentAlerts'> {
  activity: Activity
}

/**
 * The alerts of an activity: what students reported, including those who have not begun, and what the system noticed.
 */
export function AlertsPage({ activity, ...props }: AlertsPageProps) {
  const { id: activityId, assistantId } = activity
  const [handled, setHandled] = useState<string>()
  return (
    <section aria-label="Alertas" className="flex flex-col gap-4">
      <ListView
        {...props}
        list="listAssessmentAlerts"
        params={{ assessmentId: activityId }}
        refreshEvery={liveInterval}
        label="Alertas"
        failure="Não foi possível carregar os alertas"
        filters={{
          q: { label: 'Buscar alunos', placeholder: 'Buscar por nome ou matrícula…' },
          alerts: { label: 'Situação', options: { all: 'Abertos e tratados', open: 'Só os abertos' } },
        }}
        columns={makeColumns({ assistantId, activityId }, setHandled)}
        empty={{
          icon: <BellRing />,
          title: 'Nenhum alerta nesta atividade.',
          description: 'Quando um aluno denuncia algo ou pede ajuda, mesmo antes de começar, o recado aparece aqui.',
        }}
        nothing="Nenhum alerta com este filtro."
      />
      {handled && <HandleAlertDialog activityId={activityId} alertId={handled} onClose={() => setHandled(undefined)} />}
    </section>
  )
}

interface ActivityIds {
  assistantId: number
  activityId: string
}

function makeColumns(ids: ActivityIds, onHandle: (alertId: string) => void): readonly Column<AlertOfStudent>[] {
  const [alert, state] = alertColumns<AlertOfStudent>(({ id }) => onHandle(id))
  return [
    alert,
    {
      id: 'student',
      header: 'Aluno',
      cell: ({ attemptId, student }) => (
        <StudentCell
          {...{ attemptId, student, ids }}
          below={[student.className, attemptId === null && 'antes de começar']}
        />
      ),
    },
    state,
  ]
}
