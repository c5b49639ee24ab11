import type { Seat } from '@prosa/contract/school/seat.ts'
import { Greeting } from '#/features/sga/greeting.tsx'
import { useAskingSeat } from '#/features/sga/use-seat.ts'
import { countdown } from '#/lib/format/durations.ts'
import { useHasCome, useNow, type ServerClock } from '#/lib/api/server-clock.ts'
import { formatDateTime } from '#/lib/format/format.ts'

interface OpeningCountdownProps {
  seat: Seat
  opensAt: string
  clock: ServerClock
}

/** Not open yet: how long still, by the server's clock; it opens by itself. */
export function OpeningCountdown({ seat, opensAt, clock }: OpeningCountdownProps) {
  const now = useNow(clock)
  // the server's last word counts, should it come a moment later
  useAskingSeat(seat.code, 2000, useHasCome(clock, opensAt))
  return (
    <div className="m-auto flex w-full max-w-2xl flex-col items-center gap-6 p-6 text-center">
      <Greeting seat={seat} />
      <div className="flex flex-col items-center gap-2">
        <p className="text-muted-foreground">A atividade ainda não começou. Esta página abre sozinha.</p>
        <p role="timer" className="text-3xl font-semibold tabular-nums">
          Abre em {countdown(Date.parse(opensAt) - now)}
        </p>
        <p className="text-sm text-muted-foreground">{formatDateTime(opensAt)}</p>
      </div>
    </div>
  )
}
