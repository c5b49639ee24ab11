import { Eye, EyeOff } from 'lucide-react'
import { remaining } from '#/features/sga/durations.ts'
import { useNow } from '#/features/sga/server-clock.ts'
import type { ServerClock } from '#/features/sga/server-clock.ts'
import { classNames } from '#/lib/format/class-names.ts'
import { Button } from '#/ui/actions/button.tsx'

export function RemainingTime({ clock, dueAt }: { clock: ServerClock; dueAt: string }) {
  const left = Date.parse(dueAt) - useNow(clock)
  return (
    <span
      role="timer"
      className={classNames('font-medium', left <= 60_000 ? 'text-destructive-text' : 'text-foreground')}
    >
      {left <= 0 ? (
        'Tempo esgotado'
      ) : (
        <>
          <span className="max-sm:sr-only">Restam </span>
          {remaining(left)}
        </>
      )}
    </span>
  )
}

/** Some are calmer without the time: it can be hidden, and the announcements stay. */
export function HideTime({ hidden, onToggle }: { hidden: boolean; onToggle: () => void }) {
  return (
    <Button variant="ghost" className="justify-start" onClick={onToggle}>
      {hidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
      {hidden ? 'Mostrar o tempo' : 'Ocultar o tempo'}
    </Button>
  )
}
