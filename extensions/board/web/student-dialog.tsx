import type { BoardTile } from '#/board/contract.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { WaitingSlot } from '@prosa/web/src/blocks/chat/slots.ts'
import { AlertsLink } from '@prosa/web/src/features/activities/alerts-link.tsx'
import { type AttemptChange, AttemptDialog } from '@prosa/web/src/features/activities/attempt-dialog.tsx'
import { quietMinutes, quietText, describeState, timeLeft } from '#/board/web/tile.tsx'
import { counted } from '@prosa/web/src/text/counted.ts'
import { formatTime } from '@prosa/web/src/lib/format/format.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { Notice } from '@prosa/web/src/ui/feedback/notice.tsx'
import { Dialog } from '@prosa/web/src/ui/overlays/dialog.tsx'

interface StudentDialogProps {
  tile: BoardTile
  now: number
  /** The student's name as shown on the board. */
  name: string
  assistantId: number
  activityId: string
  onClose: () => void
}

const link = 'font-medium underline underline-offset-2'

/** One student of the board, with the actions for this student. */
export function StudentDialog({ tile, now, name, assistantId, activityId, onClose }: StudentDialogProps) {
  const [change, setChange] = useState<AttemptChange>()
  const { attemptId, state, lastMessage, alerts, safety, questions, messages, student } = tile
  if (change !== undefined && attemptId !== null)
    return <AttemptDialog attemptId={attemptId} student={{ ...student, name }} change={change} onClose={onClose} />
  const left = timeLeft({ tile, now })
  const quiet = quietMinutes({ tile, now })
  const facts = [
    describeState(tile),
    left !== undefined && `restam ${left}`,
    attemptId !== null && counted(messages, 'mensagem', 'mensagens'),
    quiet !== undefined && quietText(quiet).toLowerCase(),
  ].filter((fact) => fact !== false)
  const params = { assistantId: String(assistantId), assessmentId: activityId }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={name}
      description={facts.join(' · ')}
      footer={
        state === 'running' && (
          <>
            {tile.dueAt !== null && (
              <Button variant="secondary" onClick={() => setChange('extend')}>
                Dar tempo extra
              </Button>
            )}
            <Button variant="destructive" onClick={() => setChange('end')}>
              Encerrar
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {safety > 0 && (
          <Notice tone="warning" title={counted(safety, 'mensagem pode', 'mensagens podem') + ' falar de um risco.'}>
            Leia com cuidado e procure o aluno, se for o caso. Quem cuida dos alertas de segurança também foi avisado.
          </Notice>
        )}
        {alerts > 0 && (
          <Notice tone="warning" title={counted(alerts, 'relato espera', 'relatos esperam') + ' por alguém.'}>
            <AlertsLink assistantId={assistantId} activityId={activityId} className={link}>
              Ver os alertas da atividade
            </AlertsLink>
          </Notice>
        )}
        <WaitingSlot questions={questions} />
        {lastMessage && (
          <figure className="flex flex-col gap-1">
            <figcaption className="text-muted-foreground">Última mensagem, às {formatTime(lastMessage.at)}</figcaption>
            <blockquote className="rounded-lg bg-muted px-3 py-2 wrap-anywhere whitespace-pre-wrap">
              {lastMessage.text}
            </blockquote>
          </figure>
        )}
        {attemptId === null ? (
          <p>
            {state === 'absent'
              ? 'Ainda não entrou na atividade. Confira se tem o código da turma e o PIN.'
              : 'Entrou e ainda não começou.'}
          </p>
        ) : (
          <Link
            to="/assistants/manage/$assistantId/assessments/$assessmentId/attempts/$attemptId"
            params={{ ...params, attemptId }}
            className={`${link} w-fit py-1`}
          >
            Abrir a tentativa
          </Link>
        )}
      </div>
    </Dialog>
  )
}
