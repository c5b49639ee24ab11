import type { Participation } from '@prosa/contract/school/participation.ts'
import { CirclePause, WifiOff } from 'lucide-react'
import { ClassNotes } from '#/features/participation/class-notes.tsx'
import { PreviewBanner } from '#/features/participation/preview-banner.tsx'
import { useNow, type ServerClock } from '#/lib/api/server-clock.ts'

interface ActivityBannerProps {
  participation: Participation
  clock: ServerClock
  reachable: boolean
}

const line = 'flex items-center justify-center gap-2 border-b px-4 py-2 text-center text-sm'

/** Urgent states for the student: the connection is lost, the time runs out. Always mounted, so that screen readers announce changes. */
export function ActivityBanner({ participation, clock, reachable }: ActivityBannerProps) {
  const { attempt } = participation
  const isPaused = Boolean(attempt?.pausedAt)
  const dueAt = isPaused ? null : (attempt?.dueAt ?? null)
  return (
    <>
      <PreviewBanner participation={participation} />
      <div role="status">
        {!reachable && (
          <p className={`${line} border-warning-border bg-warning-soft`}>
            <WifiOff aria-hidden className="size-4 shrink-0" />
            Sem conexão. {dueAt === null ? 'Suas' : 'O tempo continua; suas'} mensagens serão enviadas.
          </p>
        )}
      </div>
      <div role="status">
        {isPaused && (
          <p className={`${line} border-warning-border bg-warning-soft font-medium`}>
            <CirclePause aria-hidden className="size-4 shrink-0" />
            A turma está em pausa{attempt?.dueAt ? ' e o tempo não conta' : ''}. O que você enviar espera a aula
            continuar.
          </p>
        )}
      </div>
      <ClassNotes notes={participation.notes} />
      {dueAt !== null && <TimeAnnouncement clock={clock} dueAt={dueAt} />}
    </>
  )
}

const announcedMinutes = [10, 5, 1]
/** Milliseconds for which an announcement stays. */
const ANNOUNCEMENT_MS = 20_000

/** Announces 10, 5 and 1 minutes before the end, visibly and to screen readers. */
function TimeAnnouncement({ clock, dueAt }: { clock: ServerClock; dueAt: string }) {
  const left = Date.parse(dueAt) - useNow(clock)
  const minutes = announcedMinutes.find((mark) => left <= mark * 60_000 && left > mark * 60_000 - ANNOUNCEMENT_MS)
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
