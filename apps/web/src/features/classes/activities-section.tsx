import { Part } from '#/ui/layout/part.tsx'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { activityPages } from '#/blocks/activity/activity-pages.ts'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import type { api } from '#/lib/api/api.ts'
import { activityStateLabels, activityStateTones } from '#/text/attempt-labels.ts'
import { counted } from '#/text/counted.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Card } from '#/ui/layout/card.tsx'

type ClassOfActivities = Awaited<ReturnType<typeof api.getClass>>

export type NewActivity = (schoolClass: ClassOfActivities, close: () => void) => ReactNode

interface ActivitiesSectionProps {
  schoolClass: ClassOfActivities
  renderNewActivity: NewActivity
}

/** The class's activities; students see the open ones. */
export function ActivitiesSection({ schoolClass, renderNewActivity }: ActivitiesSectionProps) {
  const { latest } = schoolClass
  return (
    <Part
      title="Atividades"
      action={
        <DialogButton
          icon={Plus}
          label="Nova atividade"
          renderDialog={(close) => renderNewActivity(schoolClass, close)}
        />
      }
    >
      {latest.length === 0 ? (
        <p className="text-muted-foreground">
          Ainda não há atividades. Sem uma atividade aberta, os alunos entram e não encontram nada aberto.
        </p>
      ) : (
        <Card className="py-2">
          <ul className="divide-y divide-border">
            {latest.map(({ id: activityId, assistantId, title, state, toReview }) => (
              <li key={activityId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
                <Link
                  to="/assistants/manage/$assistantId/assessments/$assessmentId"
                  params={{ assistantId: String(assistantId), assessmentId: activityId }}
                  className="min-w-0 flex-1 font-medium wrap-anywhere text-primary-text hover:underline"
                >
                  {title}
                </Link>
                {toReview > 0 && (
                  <Link
                    to="/assistants/manage/$assistantId/assessments/$assessmentId"
                    params={{ assistantId: String(assistantId), assessmentId: activityId }}
                    search={{ sort: 'activity' }}
                    className="py-0.5 text-sm font-medium text-primary-text hover:underline"
                  >
                    {counted(toReview, 'para revisar', 'para revisar')}
                  </Link>
                )}
                {state === 'open' &&
                  activityPages.entries.map(({ to, label }) => (
                    <Link
                      key={to}
                      to={to}
                      params={{ assistantId: String(assistantId), assessmentId: activityId }}
                      className="py-0.5 text-sm font-medium text-primary-text hover:underline"
                    >
                      {label}
                    </Link>
                  ))}
                <Badge tone={activityStateTones[state]}>{activityStateLabels[state]}</Badge>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Part>
  )
}
