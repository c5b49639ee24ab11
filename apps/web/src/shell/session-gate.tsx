import { ApiProblem } from '@prosa/contract/client/client.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useBlocker, type ShouldBlockFn } from '@tanstack/react-router'
import { api } from '#/lib/api/api.ts'
import { serverAnswers } from '#/lib/api/fetch-piece.ts'
import { keepTrying } from '#/lib/api/keep-trying.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read } from '#/lib/api/operations.ts'
import { toPageError } from '#/lib/api/page-error.ts'
import { refuseStrayDrops } from '#/lib/device/stray-drops.ts'
import { keepUnsaved, keptTexts } from '#/lib/session/kept-text.ts'
import { loadSession, onSessionEnd, sessionFailure, signOut, useSession } from '#/lib/session/session.ts'
import { tokens } from '#/lib/session/tokens.ts'
import { problemTexts } from '#/text/problem-texts.ts'
import { prepareToasts } from '#/ui/feedback/toasters.tsx'
import { AppLoading } from '#/shell/app-loading.tsx'
import { ErrorScreen } from '#/shell/error-view.tsx'
import { LEAVE_ASKED, useAsked } from '#/shell/palette/palette-request.ts'
import { hasKeptText } from '#/lib/forms/kept-messages.ts'
import { forgetWritten, hasUnsavedText } from '#/lib/forms/unsaved-text.ts'

// Loaded when somebody asks for it, or when it has to ask.
const PaletteHost = lazyPart(() => import('#/shell/palette/palette-host.tsx'))
const KeptTextDialog = lazyPart(() => import('#/shell/kept-text-dialog.tsx'))
const AlertDialog = lazyPart(async () => ({ default: (await import('#/ui/overlays/alert-dialog.tsx')).AlertDialog }))

/** What needs a person shows only with one. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { user, error } = useSession()
  const asked = useAsked()
  useEffect(prepareForLoss, [])
  useEffect(refuseStrayDrops, [])
  // read again with the rest of the screen after a change: roles, permissions and assistants may be others
  useQuery({ ...read('getSession'), enabled: user !== null })
  if (user)
    return (
      <>
        {children}
        <LeaveGuard />
        <KeptTexts key={user.id} userId={user.id} />
        {asked && <PaletteHost asked={asked} />}
      </>
    )
  // with the token gone the login page is on its way
  return error && tokens.session.read() ? <SessionError /> : <AppLoading />
}

/** From the first touch on: what tells that the connection is gone, and asks before something is lost, is there by then. */
function prepareForLoss() {
  const touches = ['pointerdown', 'keydown'] as const
  const prepare = () => {
    stop()
    prepareToasts()
    void AlertDialog.fetch()
  }
  const stop = () => {
    for (const touch of touches) removeEventListener(touch, prepare)
  }
  for (const touch of touches) addEventListener(touch, prepare)
  return stop
}

/** What was being written when the session before this one ended, unless the person left. */
function KeptTexts({ userId }: { userId: number }) {
  const [texts] = useState(() => keptTexts(userId))
  useEffect(
    () =>
      // the page is still there
      onSessionEnd((end) => {
        if (end !== 'left') keepUnsaved(userId)
      }),
    [userId],
  )
  return texts.length > 0 && <KeptTextDialog texts={texts} />
}

/** What the server said, where it answered at all. */
function SessionError() {
  const failure = sessionFailure()
  const shown = failure instanceof ApiProblem ? toPageError(failure) : { message: problemTexts.unreachable }
  const leave = async () => {
    await serverAnswers()
    location.assign('/')
  }
  // asked quietly: a load of its own would put the busy page in the place of this one
  useEffect(() => keepTrying(() => api.getSession().then(loadSession)), [])
  return <ErrorScreen {...shown} returns onLeave={leave} />
}

/** Filters and pages of a list stay on the page; a tab takes its forms away. */
const leavesForms: ShouldBlockFn = ({ current, next }) =>
  (current.pathname !== next.pathname || tabOf(current.search) !== tabOf(next.search)) && hasUnsavedText()

const tabOf = (search: object) => ('tab' in search ? search.tab : undefined)

/** The end of a session takes away what the end of the page would, and what is kept on this device until it is sent. */
const isHeld = (): boolean =>
  hasUnsavedText() || hasKeptText() || !dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Asks before the way to another page, the end of this one or of the session loses what somebody wrote in a form. */
export function LeaveGuard() {
  const [leaves, setLeaves] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: leavesForms,
    enableBeforeUnload: () => hasUnsavedText(),
    withResolver: true,
  })
  useEffect(() => {
    const ask = () => (isHeld() ? setLeaves(true) : void signOut())
    addEventListener(LEAVE_ASKED, ask)
    return () => removeEventListener(LEAVE_ASKED, ask)
  }, [])
  if (!leaves && blocker.status !== 'blocked') return null
  return (
    <AlertDialog
      open
      onOpenChange={() => {
        setLeaves(false)
        blocker.reset?.()
      }}
      title="Sair sem salvar?"
      description={
        leaves && hasKeptText()
          ? 'A mensagem que você escreveu ainda não foi enviada, e se perde quando você sai da conta.'
          : 'O que você escreveu nesta página ainda não foi salvo.'
      }
      cancelLabel="Continuar editando"
      confirmLabel="Sair sem salvar"
      onConfirm={() => {
        forgetWritten()
        if (leaves) void signOut()
        else blocker.proceed?.()
      }}
    />
  )
}
