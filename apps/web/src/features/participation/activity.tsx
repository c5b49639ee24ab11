import { useEffect, useRef, useState } from 'react'
import type { Participation } from '@prosa/contract/school/participation.ts'
import type { Unsent } from '#/blocks/chat/store/chat-state.ts'
import type { Writing } from '#/blocks/chat/use-activity-rules.ts'
import type { UnsentText } from '#/features/participation/unsent-text.ts'
import { ActivityBanner } from '#/features/participation/activity-banner.tsx'
import { LeaveTurn } from '#/features/participation/leave-turn.tsx'
import { HelpLinks, PageFooter } from '#/features/participation/page-footer.tsx'
import { type ServerClock, useHasCome, useNow } from '#/lib/api/server-clock.ts'
import { morePopover, ParticipationLayout } from '#/features/participation/participation-layout.tsx'
import { GuestChat } from '#/features/participation/guest-chat-part.tsx'
import {
  rereadParticipation,
  useAskingParticipation,
  type FinishProps,
  type RunningParticipation,
} from '#/features/participation/use-participation.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { buttonStyle } from '#/ui/actions/button-style.ts'
import { Button } from '#/ui/actions/button.tsx'
import { formatTime } from '#/lib/format/format.ts'
import { toast } from '#/lib/device/toast.ts'
import { Eye, EyeOff } from 'lucide-react'
import { formatRemaining } from '#/lib/format/durations.ts'
import { classNames } from '#/lib/format/class-names.ts'
import { counted } from '#/text/counted.ts'
import { Notice } from '#/ui/feedback/notice.tsx'

interface ActivityProps {
  participation: RunningParticipation
  clock: ServerClock
  reachable: boolean
  /** Called with unsent text when the time ends. */
  onLeft: (left: UnsentText) => void
  onReplace: (path: string) => void
}

/** The running attempt: its time, its conversation, and the way to hand it in. */
export function Activity({ participation, clock, reachable, onLeft, onReplace }: ActivityProps) {
  const { code, attempt, assistant, rules, options, openingQuestion, title } = participation
  const [unsent, setUnsent] = useState<readonly Unsent[]>([])
  const writing = useRef<Writing>(null)
  const [timeHidden, setTimeHidden] = useState(false)
  const { savedAt, revision } = useSaving({ code, unsent: unsent.length, clock, hasMessages: attempt.messages > 0 })
  const isPaused = attempt.pausedAt !== null
  const isOver = useHasCome(clock, isPaused ? null : attempt.dueAt) || participation.state === 'closing'
  const why = whyEntryIsClosed({ participation, isOver, unsent: unsent.length })
  // The server sends an event when the receipt exists; this asks for it in case the event is lost.
  useAskingParticipation(code, 3000, why !== undefined && why.kind !== 'limit')
  const reread = () => void rereadParticipation(code)
  useTimeGranted(attempt)
  useEffect(() => {
    const read = () => [...unsent.map(({ text }) => text), writing.current?.text ?? '']
    onLeft({ attemptId: attempt.id, read })
  }, [onLeft, attempt.id, unsent])
  const ending = { participation, unsent, findPending: () => pendingIn(writing.current) }

  return (
    <ParticipationLayout
      title={title}
      status={
        !timeHidden &&
        attempt.dueAt !== null && <RemainingTime clock={clock} dueAt={attempt.dueAt} pausedAt={attempt.pausedAt} />
      }
      instructions={participation.instructions}
      actions={!isOver && <FinishButton {...ending} clock={clock} />}
      more={
        <>
          {attempt.dueAt !== null && <HideTime hidden={timeHidden} onToggle={() => setTimeHidden(!timeHidden)} />}
          {participation.classCode !== null && (
            <LeaveTurn
              classCode={participation.classCode}
              onReplace={onReplace}
              running={ending}
              className="justify-start"
            />
          )}
          <HelpLinks code={code} popover={morePopover} className={lowWindowItem} />
        </>
      }
      banner={<ActivityBanner participation={participation} clock={clock} reachable={reachable} />}
      footer={<PageFooter participation={participation} unsent={unsent.length} savedAt={savedAt} />}
    >
      <GuestChat
        assistantId={assistant.id}
        assistant={{
          ...assistant,
          description: '',
          suggestions: [],
          options,
          files: rules.files,
        }}
        chatId={attempt.chatId}
        guestChats={guestChats}
        closed={why && <ClosedEntry why={why} />}
        activity={{
          title,
          openingQuestion,
          revision,
          // Messages refused during a pause are sent by themselves when the class goes on.
          reachable: reachable && !isPaused,
          onUnsent: setUnsent,
          onWriting: (field) => {
            writing.current = field
          },
        }}
        onStarted={reread}
        onMissing={reread}
      />
    </ParticipationLayout>
  )
}

/** The text that would be lost with the field. */
const pendingIn = (writing: Writing | null): Writing | null =>
  writing && (writing.text !== '' || writing.withFiles) ? writing : null

/** The footer's items move into the menu of a low window. */
const lowWindowItem = buttonStyle(
  { variant: 'ghost' },
  'justify-start not-pointer-coarse:hidden [@media(height>=30rem)]:hidden',
)

/** The attempt's chat was created with the attempt. */
const guestChats = { create: () => Promise.resolve(), listPath: null }

// Loaded when needed: a student opens it once in an activity.
const FinishDialog = lazyPart(() => import('#/features/participation/finish-dialog.tsx'))

/** 'Finalizar atividade', with a summary before the attempt is handed in. */
function FinishButton({ findPending, ...props }: Omit<FinishProps, 'pending'> & { findPending: () => Writing | null }) {
  const [asking, setAsking] = useState<{ pending: Writing | null }>()
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking({ pending: findPending() })}>
        <span>
          Finalizar<span className="max-sm:sr-only"> atividade</span>
        </span>
      </Button>
      {asking && <FinishDialog {...props} {...asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}

/** Announces that a teacher gave more time while the attempt runs. */
function useTimeGranted({ dueAt, pausedAt }: NonNullable<Participation['attempt']>) {
  const before = useRef({ dueAt, pausedAt })
  useEffect(() => {
    const { current } = before
    before.current = { dueAt, pausedAt }
    // A pause moves the end without giving time.
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
          {formatRemaining(left)}
        </>
      )}
    </span>
  )
}

/** Hides the time for students whom it makes nervous; the announcements stay. */
function HideTime({ hidden, onToggle }: { hidden: boolean; onToggle: () => void }) {
  return (
    <Button variant="ghost" className="justify-start" onClick={onToggle}>
      {hidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
      {hidden ? 'Mostrar o tempo' : 'Ocultar o tempo'}
    </Button>
  )
}

interface Saving {
  code: string
  /** Number of messages that only this device has. */
  unsent: number
  clock: ServerClock
  hasMessages: boolean
}

/** Tracks when everything was last on the server, and makes other tabs of the same student read again. */
function useSaving({ code, unsent, clock, hasMessages }: Saving) {
  const [savedAt, setSavedAt] = useState(() => (hasMessages ? clock() : null))
  const [revision, setRevision] = useState(0)
  const before = useRef(unsent)
  const channel = useRef<BroadcastChannel>(null)

  useEffect(() => {
    const opened = new BroadcastChannel(`prosa.sga.${code}`)
    channel.current = opened
    opened.addEventListener('message', () => {
      setRevision((known) => known + 1)
      void rereadParticipation(code)
    })
    return () => opened.close()
  }, [code])

  useEffect(() => {
    if (before.current > unsent) {
      setSavedAt(clock())
      void rereadParticipation(code)
      channel.current?.postMessage('saved')
    }
    before.current = unsent
  }, [code, unsent, clock])

  return { savedAt, revision }
}

type Why = { kind: 'over' } | { kind: 'delivering' } | { kind: 'limit'; maxMessages: number }

interface Facts {
  participation: Participation
  /** Whether the clock has reached the end. */
  isOver: boolean
  unsent: number
}

/** Returns why writing has ended; undefined while it is possible. */
function whyEntryIsClosed({ participation, isOver, unsent }: Facts): Why | undefined {
  const { options, attempt, attempts } = participation
  const ended = attempts.find(({ id }) => id === attempt?.id)
  if (ended?.endReason === 'student') return { kind: 'delivering' }
  if (isOver) return { kind: 'over' }
  const { maxMessages } = options
  if (maxMessages !== null && (attempt?.messages ?? 0) + unsent >= maxMessages) return { kind: 'limit', maxMessages }
  return undefined
}

/** Takes the place of the composer after the writing has ended. */
function ClosedEntry({ why }: { why: Why }) {
  const [title, text] =
    why.kind === 'limit'
      ? [
          `Você usou ${counted(why.maxMessages, 'mensagem', 'mensagens')}, o máximo.`,
          'Leia a última resposta e clique em “Finalizar atividade” para entregar.',
        ]
      : [
          why.kind === 'over' ? 'O tempo terminou.' : 'Atividade entregue.',
          'O que você enviou está guardado. Estamos preparando o seu comprovante.',
        ]
  return (
    <Notice className="mb-2" title={title}>
      {text}
    </Notice>
  )
}
