import type { ActivitySummary } from '@prosa/contract/school/activities.ts'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import { activityStateLabels, activityStateTones } from '#/text/attempt-labels.ts'
import { counted } from '#/text/counted.ts'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import { Card } from '#/ui/layout/card.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

interface ActivitiesSectionProps {
  id: string
  latest: ReadonlyArray<{
    id: string
    assistantId: number
    title: string
    state: ActivitySummary['state']
    toReview: number
  }>
  assistants: ReadonlyArray<{ id: number; name: string; published: boolean }>
}

/** The class's activities; students see the open ones. */
export function ActivitiesSection({ id, latest, assistants }: ActivitiesSectionProps) {
  return (
    <section aria-labelledby="activities" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="activities" className="text-lg font-semibold">
          Atividades
        </h2>
        <DialogButton
          icon={Plus}
          label="Nova atividade"
          renderDialog={(close) => <AssistantDialog classId={id} assistants={assistants} onClose={close} />}
        />
      </header>
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
                {toReview > 0 && <span className="text-sm">{counted(toReview, 'para revisar', 'para revisar')}</span>}
                {state === 'open' && (
                  <Link
                    to="/assistants/manage/$assistantId/assessments/$assessmentId/board"
                    params={{ assistantId: String(assistantId), assessmentId: activityId }}
                    className="py-0.5 text-sm font-medium text-primary-text hover:underline"
                  >
                    Painel ao vivo
                  </Link>
                )}
                <Badge tone={activityStateTones[state]}>{activityStateLabels[state]}</Badge>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

interface AssistantDialogProps {
  classId: string
  assistants: ActivitiesSectionProps['assistants']
  onClose: () => void
}

/** Chooses the assistant of a new activity. */
function AssistantDialog({ classId, assistants, onClose }: AssistantDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Com qual assistente?"
      description="Os alunos conversam com ele durante a atividade. Aparecem os assistentes que você edita."
    >
      {assistants.length === 0 ? (
        <div className="flex flex-col items-start gap-3 pt-2">
          <p>Você ainda não edita nenhum assistente. Crie um e publique; depois volte aqui.</p>
          <LinkButton to="/assistants">Ir para Assistentes</LinkButton>
        </div>
      ) : (
        <ul className="flex flex-col gap-2 pt-2">
          {assistants.map(({ id, name, published }) => (
            <li key={id}>
              <LinkButton
                variant="secondary"
                className="w-full flex-col items-start gap-0 py-2 text-left whitespace-normal wrap-anywhere"
                to="/assistants/manage/$assistantId/assessments/create"
                params={{ assistantId: String(id) }}
                search={{ turma: classId }}
              >
                {name}
                {!published && <span className="font-normal text-muted-foreground">Ainda não publicado</span>}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
