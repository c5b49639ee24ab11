import type { Participation } from '@prosa/contract/school/participation.ts'
import { useState } from 'react'
import { formatNumber, formatTime } from '#/lib/format/format.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'

const HelpDialog = lazyPart(() => import('#/features/participation/help-dialog.tsx'))

interface PageFooterProps {
  participation: Participation
  /** Number of unsent messages; given while the conversation is on the screen. */
  unsent?: number
  /** Time since which everything is saved; null before the first message. */
  savedAt?: number | null
}

/** Shows whether all is saved, how many messages are left, and the way to a person who helps. */
export function PageFooter({ participation, unsent = 0, savedAt = null }: PageFooterProps) {
  const { attempt, options } = participation
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1">
      {(unsent > 0 || savedAt !== null) && (
        <span className="tabular-nums">{unsent > 0 ? 'Salvando…' : `Salvo às ${formatTime(savedAt ?? 0)}`}</span>
      )}
      {attempt && options.maxMessages !== null && (
        <span className="tabular-nums">
          Mensagens: {formatNumber(Math.min(attempt.messages + unsent, options.maxMessages))} de{' '}
          {formatNumber(options.maxMessages)}
        </span>
      )}
      <HelpLinks code={participation.code} className={link} />
    </div>
  )
}

const link = 'rounded-sm font-medium underline underline-offset-2 hover:text-foreground pointer-coarse:py-2'

interface HelpLinksProps {
  code: string
  className: string
  /** Id of the popover that holds the links; it closes when the dialog opens. */
  popover?: string
}

/** Links to a person who helps and to the help pages. */
export function HelpLinks({ code, className, popover }: HelpLinksProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={className}
        popoverTarget={popover}
        popoverTargetAction="hide"
        onClick={() => setOpen(true)}
      >
        Precisa de ajuda?
      </button>
      <a href="/ajuda/fazer-uma-atividade" target="_blank" rel="noopener noreferrer" className={className}>
        Como fazer
      </a>
      {open && <HelpDialog code={code} onClose={() => setOpen(false)} />}
    </>
  )
}
