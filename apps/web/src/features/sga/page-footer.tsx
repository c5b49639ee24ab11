import type { Seat } from '@prosa/contract/school/seat.ts'
import { useState } from 'react'
import { formatNumber, formatTime } from '#/lib/format/format.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'

const HelpDialog = lazyPart(() => import('#/features/sga/help-dialog.tsx'))

interface PageFooterProps {
  seat: Seat
  /** While the conversation is on the screen. */
  unsent?: number
  /** Since when everything is safe; null while nothing was written. */
  savedAt?: number | null
}

/** That all is saved, how many messages are left, and the way to a person. */
export function PageFooter({ seat, unsent = 0, savedAt = null }: PageFooterProps) {
  const [open, setOpen] = useState(false)
  const { attempt, rules } = seat
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1">
      {(unsent > 0 || savedAt !== null) && (
        <span className="tabular-nums">{unsent > 0 ? 'Salvando…' : `Salvo às ${formatTime(savedAt ?? 0)}`}</span>
      )}
      {attempt && rules.maxMessages !== null && (
        <span className="tabular-nums">
          Mensagens: {formatNumber(Math.min(attempt.messages + unsent, rules.maxMessages))} de{' '}
          {formatNumber(rules.maxMessages)}
        </span>
      )}
      <button
        type="button"
        className="rounded-sm font-medium underline underline-offset-2 hover:text-foreground pointer-coarse:py-2"
        onClick={() => setOpen(true)}
      >
        Denunciar ou pedir ajuda
      </button>
      <a
        href="/ajuda/fazer-uma-atividade"
        target="_blank"
        rel="noopener noreferrer"
        className="rounded-sm font-medium underline underline-offset-2 hover:text-foreground pointer-coarse:py-2"
      >
        Ajuda
      </a>
      {open && <HelpDialog code={seat.code} onClose={() => setOpen(false)} />}
    </div>
  )
}
