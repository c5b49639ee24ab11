import type { Seat } from '@prosa/contract/school/sga.ts'
import { WifiOff } from 'lucide-react'
import { PreviewBanner } from '#/features/sga/preview-banner.tsx'
import { useNow } from '#/features/sga/server-clock.ts'
import type { ServerClock } from '#/features/sga/server-clock.ts'

interface ActivityBannerProps {
  seat: Seat
  clock: ServerClock
  reachable: boolean
}

const line = 'flex items-center justify-center gap-2 border-b px-4 py-2 text-center text-sm'

/** What the student must know now: that the connection is gone, that time runs out. Always there, so that it is announced. */
export function ActivityBanner({ seat, clock, reachable }: ActivityBannerProps) {
  const dueAt = seat.attempt?.dueAt ?? null
  return (
    <>
      <PreviewBanner seat={seat} />
      <div role="status">
        {!reachable && (
          <p className={`${line} border-warning-border bg-warning-soft`}>
            <WifiOff aria-hidden className="size-4 shrink-0" />
            Sem conexão. {dueAt === null ? 'Suas' : 'O tempo continua; suas'} mensagens serão enviadas.
          </p>
        )}
      </div>
      {dueAt !== null && <TimeAnnouncement clock={clock} dueAt={dueAt} />}
    </>
  )
}

const announcedMinutes = [10, 5, 1]
/** How long an announcement stays. */
const shownFor = 20_000

/** At 10, 5 and 1 minutes before the end, for the eye and for the ear. */
function TimeAnnouncement({ clock, dueAt }: { clock: ServerClock; dueAt: string }) {
  const left = Date.parse(dueAt) - useNow(clock)
  const minutes = announcedMinutes.find((mark) => left <= mark * 60_000 && left > mark * 60_000 - shownFor)
  return (
    <div role="status">
      {minutes !== undefined && (
        <p className={`${line} border-info-border bg-info-soft font-medium`}>
          {minutes === 1 ? 'Falta 1 minuto. Envie o que falta.' : `Faltam ${minutes} minutos.`}
        </p>
      )}
    </div>
  )
}
