import type { AttemptRow } from '@prosa/contract/school/attempts.ts'
import { Link } from '@tanstack/react-router'
import { Ban, Ellipsis, MessagesSquare, RotateCcw, TimerReset } from 'lucide-react'
import { useState } from 'react'
import { type AttemptChange, AttemptDialog } from '#/features/assessments/attempt-dialog.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'

/** A row with what leads from it to its attempt's page. */
export interface AttemptOfAssessment {
  row: AttemptRow
  assistantId: number
  assessmentId: string
  /** The server's clock when the rows were read. */
  now: string
}

/** The page of a row's attempt. */
export const attemptLink = ({ assistantId, assessmentId }: AttemptOfAssessment, attemptId: string) =>
  ({
    to: '/assistants/manage/$assistantId/assessments/$assessmentId/attempts/$attemptId',
    params: { assistantId: String(assistantId), assessmentId, attemptId },
  }) as const

export function AttemptActions(item: AttemptOfAssessment) {
  const [asked, setAsked] = useState<AttemptChange | null>(null)
  const { attemptId, student, state, dueAt, released } = item.row
  if (attemptId === null) return null
  const ended = state === 'delivered' || state === 'expired' || state === 'in_review'
  return (
    <>
      <DropdownMenu
        trigger={<IconButton size="sm" label={`Ações de ${student.name}`} tooltip={false} icon={<Ellipsis />} />}
      >
        <MenuItem asChild>
          <Link {...attemptLink(item, attemptId)}>
            <MessagesSquare aria-hidden /> {ended ? 'Revisar' : 'Ver conversa'}
          </Link>
        </MenuItem>
        {state === 'running' && dueAt !== null && (
          <MenuItem icon={<TimerReset aria-hidden />} onSelect={() => setAsked('extend')}>
            Dar tempo extra
          </MenuItem>
        )}
        {ended && (
          <MenuItem icon={<RotateCcw aria-hidden />} onSelect={() => setAsked('reopen')}>
            Reabrir
          </MenuItem>
        )}
        {state !== 'annulled' && !released && (
          <>
            <MenuSeparator />
            <MenuItem destructive icon={<Ban aria-hidden />} onSelect={() => setAsked('annul')}>
              Anular
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      {asked && <AttemptDialog attemptId={attemptId} student={student} change={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
