import type { AttemptRow } from '@prosa/contract/school/attempts.ts'
import { Link } from '@tanstack/react-router'
import { Ban, CircleStop, MessagesSquare, RotateCcw, TimerReset } from 'lucide-react'
import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import { type AttemptChange, AttemptDialog } from '#/features/activities/attempt-dialog.tsx'

/** A row with the ids for the link to its attempt. */
export interface AttemptOfActivity {
  row: AttemptRow
  assistantId: number
  activityId: string
  /** The server's time when the rows were read. */
  now: string
}

/** Link to the page of a row's attempt. */
export const attemptLink = (
  { assistantId, activityId }: Pick<AttemptOfActivity, 'assistantId' | 'activityId'>,
  attemptId: string,
) =>
  ({
    to: '/assistants/manage/$assistantId/assessments/$assessmentId/attempts/$attemptId',
    params: { assistantId: String(assistantId), assessmentId: activityId, attemptId },
  }) as const

interface StudentCellProps {
  student: { name: string }
  ids: Pick<AttemptOfActivity, 'assistantId' | 'activityId'>
  /** Null before the student has begun. */
  attemptId: string | null
  below: readonly (string | false | null)[]
}

/** A student, with a link to the attempt. */
export function StudentCell({ student: { name }, ids, attemptId, below }: StudentCellProps) {
  return (
    <div className="min-w-28">
      {attemptId === null ? (
        <p className="font-medium wrap-anywhere">{name}</p>
      ) : (
        <Link
          {...attemptLink(ids, attemptId)}
          className="inline-block py-0.5 font-medium wrap-anywhere hover:underline"
        >
          {name}
        </Link>
      )}
      <p className="wrap-anywhere text-muted-foreground">{below.filter(Boolean).join(' · ')}</p>
    </div>
  )
}

export function AttemptActions(item: AttemptOfActivity) {
  const { attemptId, student, state, dueAt, released } = item.row
  if (attemptId === null) return null
  const ended = state === 'delivered' || state === 'expired' || state === 'in_review'
  const openAttemptDialog = (change: AttemptChange) => ({
    renderDialog: (close: () => void) => (
      <AttemptDialog attemptId={attemptId} student={student} change={change} onClose={close} />
    ),
  })
  const mayEnd = state !== 'annulled' && !released
  return (
    <RowMenu
      of={student.name}
      actions={[
        <Link key="attempt" {...attemptLink(item, attemptId)}>
          <MessagesSquare aria-hidden /> {ended ? 'Revisar' : 'Ver conversa'}
        </Link>,
        state === 'running' &&
          dueAt !== null && { label: 'Dar tempo extra', icon: TimerReset, ...openAttemptDialog('extend') },
        state === 'running' && { label: 'Encerrar', icon: CircleStop, ...openAttemptDialog('end') },
        ended && { label: 'Reabrir', icon: RotateCcw, ...openAttemptDialog('reopen') },
        mayEnd && 'line',
        mayEnd && { label: 'Anular', icon: Ban, destructive: true, ...openAttemptDialog('annul') },
      ]}
    />
  )
}
