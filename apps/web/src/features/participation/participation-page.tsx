import { ApiProblem } from '@prosa/contract/client/client.ts'
import type { Participation } from '@prosa/contract/school/participation.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Activity } from '#/features/participation/activity.tsx'
import { ClassNotes } from '#/features/participation/class-notes.tsx'
import { useReportUnsentText } from '#/features/participation/unsent-text.ts'
import { Gate, Greeting } from '#/features/participation/gate.tsx'
import { LeaveTurn } from '#/features/participation/leave-turn.tsx'
import { PageFooter } from '#/features/participation/page-footer.tsx'
import { PreviewBanner } from '#/features/participation/preview-banner.tsx'
import { useServerClock, useHasCome, useNow, type ServerClock } from '#/lib/api/server-clock.ts'
import { preloadChat } from '#/features/participation/guest-chat-part.tsx'
import { ParticipationLayout } from '#/features/participation/participation-layout.tsx'
import { useAskingParticipation, useParticipation } from '#/features/participation/use-participation.ts'
import { deviceData } from '#/lib/session/device-data.ts'
import { guestData, useIsGuest } from '#/lib/session/guest-session.ts'
import { toldBy } from '#/lib/device/observed.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { usePageTitle } from '#/lib/format/page-title.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { Spinner } from '#/ui/feedback/spinner.tsx'
import { formatCountdown } from '#/lib/format/durations.ts'
import { formatDateTime } from '#/lib/format/format.ts'

/** Loaded with the chat, long before an attempt ends. */
const Receipt = lazyPart(
  () => import('#/features/participation/receipt.tsx'),
  () => <Spinner size="lg" className="m-auto" />,
)

interface ParticipationPageProps {
  code: string
  /** Chat of the address; the attempt decides which one is right. */
  chatId: string | undefined
  /** Replaces this page in the history with another page of the app and facts that an address cannot carry. */
  onReplace: (path: string, facts?: object) => void
}

/** A school's activity for one student [S25]; a closed one leads to `/sga/expired`, never to a login. */
export default function ParticipationPage(props: ParticipationPageProps) {
  const { onReplace } = props
  const isGuest = useIsGuest()
  useEffect(() => {
    if (!isGuest) onReplace('/sga/expired?reason=session')
  }, [isGuest, onReplace])
  return isGuest ? <StudentsParticipation {...props} /> : <Spinner className="min-h-dvh" />
}

function StudentsParticipation({ code, chatId, onReplace }: ParticipationPageProps) {
  const { data: participation, error, refetch, serverAnswers } = useParticipation(code)
  const reachable = useReachable(serverAnswers)
  const gone = error instanceof ApiProblem && error.status === 410 ? error : undefined
  const right = participation?.attempt?.chatId
  // An address with a chat means that the student was already writing.
  const isChatNext = participation !== undefined || chatId !== undefined

  useEffect(() => {
    if (gone) onReplace(`/sga/expired?reason=${gone.code}`, { gone: gone.problem.data })
  }, [gone, onReplace])
  useEffect(() => {
    if (participation && right !== chatId) onReplace(`/sga/${code}/chats${right ? `/${right}` : ''}`)
  }, [code, participation, right, chatId, onReplace])
  useEffect(() => {
    if (!isChatNext) return
    preloadChat()
    void Receipt.fetch()
  }, [isChatNext])
  useEffect(() => {
    // Drafts of the previous attempt, or of another child on the same device.
    if (participation) deviceData.clear(guestData(`sga/${code}`), right)
  }, [code, participation, right])

  if (error instanceof ApiProblem && error.status === 404) throw error
  if (participation)
    return <ParticipationView participation={participation} reachable={reachable} onReplace={onReplace} />
  return (
    <ParticipationLayout title="Atividade">
      {error && !gone ? (
        <EmptyState
          title="Não conseguimos abrir a atividade."
          description={problemText(error)}
          action={<Button onClick={() => void refetch()}>Tentar novamente</Button>}
          className="m-auto"
        />
      ) : (
        <Spinner size="lg" className="m-auto" />
      )}
    </ParticipationLayout>
  )
}

interface ParticipationViewProps {
  participation: Participation
  reachable: boolean
  onReplace: (path: string) => void
}

function ParticipationView({ participation, reachable, onReplace }: ParticipationViewProps) {
  const clock = useServerClock(participation.now)
  /** Number of ended attempts when the student asked for another one. */
  const [againAfter, setAgainAfter] = useState<number>()
  const onLeft = useReportUnsentText(participation)
  usePageTitle(participation.title)

  if (participation.attempt) {
    return (
      <Activity
        key={participation.attempt.id}
        participation={{ ...participation, attempt: participation.attempt }}
        clock={clock}
        reachable={reachable}
        onLeft={onLeft}
        onReplace={onReplace}
      />
    )
  }
  return (
    <ParticipationLayout
      title={participation.title}
      banner={
        <>
          <PreviewBanner participation={participation} />
          {participation.state !== 'finished' && <ClassNotes notes={participation.notes} />}
        </>
      }
      footer={<PageFooter participation={participation} />}
    >
      {participation.state === 'not_open' && participation.opensAt ? (
        <OpeningCountdown participation={participation} opensAt={participation.opensAt} clock={clock} />
      ) : participation.state === 'finished' &&
        !(participation.canStart && againAfter === participation.attempts.length) ? (
        <Receipt participation={participation} onAgain={() => setAgainAfter(participation.attempts.length)} />
      ) : (
        <Gate participation={participation} />
      )}
      {participation.classCode !== null && (
        <div data-paper="no" className="mx-auto flex w-full max-w-2xl justify-center px-4 pb-8">
          <LeaveTurn classCode={participation.classCode} onReplace={onReplace} />
        </div>
      )}
    </ParticipationLayout>
  )
}

const onConnection = toldBy(() => globalThis, 'online', 'offline')

/** Whether messages get through: the browser is online and the server answers. */
function useReachable(serverAnswers: boolean): boolean {
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine)
  return isOnline && serverAnswers
}

interface OpeningCountdownProps {
  participation: Participation
  opensAt: string
  clock: ServerClock
}

/** Counts down to the opening by the server's clock; the activity then opens by itself. */
function OpeningCountdown({ participation, opensAt, clock }: OpeningCountdownProps) {
  const now = useNow(clock)
  // The server decides the opening, even if it comes a moment later.
  useAskingParticipation(participation.code, 2000, useHasCome(clock, opensAt))
  return (
    <div className="m-auto flex w-full max-w-2xl flex-col items-center gap-6 p-6 text-center">
      <Greeting participation={participation} />
      <div className="flex flex-col items-center gap-2">
        <p className="text-muted-foreground">A atividade ainda não começou. Esta página abre sozinha.</p>
        <p role="timer" className="text-3xl font-semibold tabular-nums">
          Abre em {formatCountdown(Date.parse(opensAt) - now)}
        </p>
        <p className="text-sm text-muted-foreground">{formatDateTime(opensAt)}</p>
      </div>
    </div>
  )
}
