import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { remaining } from '#/features/sga/durations.ts'
import { useNow } from '#/features/sga/server-clock.ts'
import type { ServerClock } from '#/features/sga/server-clock.ts'
import { classNames } from '#/lib/format/class-names.ts'
import { formatTime } from '#/lib/format/format.ts'
import { IconButton } from '#/ui/actions/icon-button.tsx'

interface ActivityStatusProps {
  clock: ServerClock
  dueAt: string | null
  savedAt: number | null
  unsent: number
}

/** How much time is left, and since when everything is safe. */
export function ActivityStatus({ clock, dueAt, savedAt, unsent }: ActivityStatusProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      {dueAt !== null && <RemainingTime clock={clock} dueAt={dueAt} />}
      {(unsent > 0 || savedAt !== null) && (
        <span>{unsent > 0 ? 'Salvando…' : `Salvo às ${formatTime(savedAt ?? 0)}`}</span>
      )}
    </div>
  )
}

/** Some are calmer without it: it can be hidden, and the announcements stay. */
function RemainingTime({ clock, dueAt }: { clock: ServerClock; dueAt: string }) {
  const [hidden, setHidden] = useState(false)
  const left = Date.parse(dueAt) - useNow(clock)
  return (
    <span className="flex items-center gap-1">
      {!hidden && (
        <span
          role="timer"
          className={classNames('font-medium', left <= 60_000 ? 'text-destructive-text' : 'text-foreground')}
        >
          {left <= 0 ? 'Tempo esgotado' : `Restam ${remaining(left)}`}
        </span>
      )}
      <IconButton
        size="sm"
        label={hidden ? 'Mostrar o tempo' : 'Ocultar o tempo'}
        icon={hidden ? <Eye /> : <EyeOff />}
        onClick={() => setHidden(!hidden)}
      />
    </span>
  )
}
