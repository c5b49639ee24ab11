import { LogOut } from 'lucide-react'
import { useState } from 'react'
import type { Writing } from '#/blocks/chat/use-activity-rules.ts'
import type { EndingProps } from '#/features/participation/use-participation.ts'
import { entryPath } from '#/features/participation/entry/class-memory.ts'
import { api } from '#/lib/api/api.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { guestScope } from '#/lib/session/guest-scope.ts'
import { endGuestSession } from '#/lib/session/guest-session.ts'
import { Button } from '#/ui/actions/button.tsx'

const LeaveDialog = lazyPart(() => import('#/features/participation/leave-dialog.tsx'))

interface LeaveTurnProps {
  /** Code of the class, for the next student. */
  classCode: string
  onReplace: (path: string) => void
  /** During an attempt: its facts, and a function that returns the unsent text in the field. */
  running?: Omit<EndingProps, 'pending'> & { findPending: () => Writing | null }
  className?: string
}

/** 'Sair e passar a vez': removes the student's data from the machine and shows the class's door. */
export function LeaveTurn({ classCode, onReplace, running, className }: LeaveTurnProps) {
  const [asking, setAsking] = useState<{ pending: Writing | null }>()
  const [leaving, setLeaving] = useState(false)
  const endTurn = async () => {
    setLeaving(true)
    const scope = guestScope()
    // Without a network the session expires on the server by itself; this machine forgets it now.
    await api.signOut().catch(() => undefined)
    onReplace(entryPath(classCode))
    endGuestSession(scope)
  }
  return (
    <>
      <Button
        variant={running ? 'ghost' : 'secondary'}
        className={className}
        loading={leaving && !asking}
        onClick={() => (running ? setAsking({ pending: running.findPending() }) : void endTurn())}
      >
        <LogOut aria-hidden /> Sair e passar a vez
      </Button>
      {asking && running && (
        <LeaveDialog
          {...running}
          {...asking}
          leaving={leaving}
          onClose={() => setAsking(undefined)}
          onLeave={() => void endTurn()}
        />
      )}
    </>
  )
}
