import { useEffect, useRef, useState } from 'react'
import type { Seat } from '@prosa/contract/school/seat.ts'
import { ActivityBanner } from '#/features/sga/activity-banner.tsx'
import { ClosedEntry, whyEntryIsClosed } from '#/features/sga/closed-entry.tsx'
import type { FinishProps, RunningSeat } from '#/features/sga/finish-props.ts'
import { LeaveTurn } from '#/features/sga/leave-turn.tsx'
import { PageFooter } from '#/features/sga/page-footer.tsx'
import { type ServerClock, useHasCome, useNow } from '#/lib/api/server-clock.ts'
import { SgaAssistantLayout } from '#/features/sga/sga-assistant-layout.tsx'
import { GuestChat } from '#/features/sga/guest-chat-part.tsx'
import { rereadSeat } from '#/features/sga/use-seat.ts'
import { useSaving } from '#/features/sga/use-saving.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { Button } from '#/ui/actions/button.tsx'
import { formatTime } from '#/lib/format/format.ts'
import { toast } from '#/lib/device/toast.ts'
import { Eye, EyeOff } from 'lucide-react'
import { remaining } from '#/lib/format/durations.ts'
import { classNames } from '#/lib/format/class-names.ts'

interface ActivityProps {
  seat: RunningSeat
  clock: ServerClock
  reachable: boolean
  onReplace: (path: string) => void
}

/** The attempt under way: its time, its conversation, and the way to hand it in. */
export function Activity({ seat, clock, reachable, onReplace }: ActivityProps) {
  const { code, attempt, assistant, rules, openingQuestion, title } = seat
  const [unsent, setUnsent] = useState(0)
  const [timeHidden, setTimeHidden] = useState(false)
  const { savedAt, revision } = useSaving({ code, unsent, clock, hasMessages: attempt.messages > 0 })
  const isPaused = attempt.pausedAt !== null
  const isOver = useHasCome(clock, isPaused ? null : attempt.dueAt) || seat.state === 'closing'
  const why = whyEntryIsClosed({ seat, isOver, unsent })
  const reread = () => void rereadSeat(code)
  useTimeGranted(attempt)

  return (
    <SgaAssistantLayout
      title={title}
      status={
        !timeHidden &&
        attempt.dueAt !== null && <RemainingTime clock={clock} dueAt={attempt.dueAt} pausedAt={attempt.pausedAt} />
      }
      instructions={seat.instructions}
      actions={!isOver && <FinishButton seat={seat} unsent={unsent} clock={clock} />}
      more={
        (attempt.dueAt !== null || seat.classCode !== null) && (
          <>
            {attempt.dueAt !== null && <HideTime hidden={timeHidden} onToggle={() => setTimeHidden(!timeHidden)} />}
            {seat.classCode !== null && (
              <LeaveTurn
                classCode={seat.classCode}
                onReplace={onReplace}
                running={{ unsent, clocked: attempt.dueAt !== null }}
                className="justify-start"
              />
            )}
          </>
        )
      }
      banner={<ActivityBanner seat={seat} clock={clock} reachable={reachable} />}
      footer={<PageFooter seat={seat} unsent={unsent} savedAt={savedAt} />}
    >
      <GuestChat
        assistantId={assistant.id}
        assistant={{
          ...assistant,
          description: '',
          suggestions: [],
          showSources: rules.sources,
          voice: rules.voice,
          attendance: rules.people,
          files: rules.files,
        }}
        chatId={attempt.chatId}
        guestChats={guestChats}
        closed={why && <ClosedEntry why={why} code={code} />}
        activity={{
          title,
          openingQuestion,
          maxWords: rules.maxWords,
          paste: rules.paste,
          revision,
          // what was refused in a pause is sent by itself when the class goes on
          reachable: reachable && !isPaused,
          onUnsent: setUnsent,
        }}
        onStarted={reread}
        onMissing={reread}
      />
    </SgaAssistantLayout>
  )
}

/** The chat of an attempt was made by its start. */
const guestChats = { create: () => Promise.resolve(), listPath: null }

// asked for once in an activity
const FinishDialog = lazyPart(() => import('#/features/sga/finish-dialog.tsx'))

/** 'Finalizar atividade', with a summary before it is done. */
function FinishButton(props: FinishProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <span>
          Finalizar<span className="max-sm:sr-only"> atividade</span>
        </span>
      </Button>
      {open && <FinishDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Tells when a teacher gives more time while the attempt runs. */
function useTimeGranted({ dueAt, pausedAt }: NonNullable<Seat['attempt']>) {
  const before = useRef({ dueAt, pausedAt })
  useEffect(() => {
    const { current } = before
    before.current = { dueAt, pausedAt }
    // after a pause the end is later, and nothing was given
    const wasPaused = current.pausedAt !== null && pausedAt === null
    if (wasPaused || current.dueAt === null || dueAt === null || dueAt <= current.dueAt) return
    const until = pausedAt === null ? `: agora até ${formatTime(dueAt)}` : ''
    toast.info(`Você ganhou mais tempo${until}.`, { duration: 15_000 })
  }, [dueAt, pausedAt])
}

function RemainingTime({ clock, dueAt, pausedAt }: { clock: ServerClock; dueAt: string; pausedAt: string | null }) {
  const now = useNow(clock)
  const left = Date.parse(dueAt) - (pausedAt === null ? now : Date.parse(pausedAt))
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
function HideTime({ hidden, onToggle }: { hidden: boolean; onToggle: () => void }) {
  return (
    <Button variant="ghost" className="justify-start" onClick={onToggle}>
      {hidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
      {hidden ? 'Mostrar o tempo' : 'Ocultar o tempo'}
    </Button>
  )
}
