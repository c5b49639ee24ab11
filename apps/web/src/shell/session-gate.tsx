import '@prosa/extensions/members.gen.ts'
import '@prosa/extensions/visitors.gen.ts'
import { ApiProblem } from '@prosa/contract/client/client.ts'
import { useQuery } from '@tanstack/react-query'
import { useBlocker, type ShouldBlockFn } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { api } from '#/lib/api/api.ts'
import { serverAnswers } from '#/lib/api/fetch-piece.ts'
import { retryUntilDone } from '#/lib/api/keep-trying.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read } from '#/lib/api/operations.ts'
import { toPageError } from '#/lib/api/page-error.ts'
import { refuseStrayDrops } from '#/lib/device/stray-drops.ts'
import { forgetWritten, hasUnsavedText } from '#/lib/forms/unsaved-text.ts'
import { storeUnsavedTexts, readStoredTexts } from '#/lib/session/stored-text.ts'
import { loadSession, onSessionEnd, sessionFailure, signOut, useSession } from '#/lib/session/session.ts'
import { tokens } from '#/lib/session/tokens.ts'
import { AppLoading } from '#/shell/app-loading.tsx'
import { ErrorScreen } from '#/shell/error-view.tsx'
import { SIGN_OUT_EVENT, usePaletteRequest } from '#/shell/palette/palette-request.ts'
import { problemTexts } from '#/text/problem-texts.ts'
import { prepareToasts } from '#/ui/feedback/toasters.tsx'

// Loaded on request, or before a question has to be asked.
const PaletteHost = lazyPart(() => import('#/shell/palette/palette-host.tsx'))
const StoredTextDialog = lazyPart(() => import('#/shell/stored-text-dialog.tsx'))
const AlertDialog = lazyPart(async () => ({ default: (await import('#/ui/overlays/alert-dialog.tsx')).AlertDialog }))

/** Renders content that needs a signed-in person only once the person is loaded. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { user, error } = useSession()
  const paletteRequest = usePaletteRequest()
  useEffect(prepareForLoss, [])
  useEffect(refuseStrayDrops, [])
  // Read again after every change, because roles, permissions and assistants may have changed.
  useQuery({ ...read('getSession'), enabled: user !== null })
  if (user)
    return (
      <>
        {children}
        <LeaveGuard />
        <StoredTexts key={user.id} userId={user.id} />
        {paletteRequest && <PaletteHost request={paletteRequest} />}
      </>
    )
  // Without a token the login page is about to open.
  return error && tokens.session.read() ? <SessionError /> : <AppLoading />
}

/**
 * On the first interaction, loads the code for toasts and confirmation dialogs, which could not be loaded once the
 * connection is lost.
 */
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

/** Offers text that the person was writing when the previous session ended, unless they signed out. */
function StoredTexts({ userId }: { userId: number }) {
  const [texts] = useState(() => readStoredTexts(userId))
  useEffect(
    () =>
      // Runs while the page and its fields still exist.
      onSessionEnd((end) => {
        if (end !== 'left') storeUnsavedTexts(userId)
      }),
    [userId],
  )
  return texts.length > 0 && <StoredTextDialog texts={texts} />
}

/** Shows the server's answer, or that it could not be reached. */
function SessionError() {
  const failure = sessionFailure()
  const pageError = failure instanceof ApiProblem ? toPageError(failure) : { message: problemTexts.unreachable }
  const returnToStart = async () => {
    await serverAnswers()
    location.assign('/')
  }
  // Calls the API directly, because `loadSession` would replace this screen by the loading page.
  useEffect(() => retryUntilDone(() => api.getSession().then(loadSession)), [])
  return <ErrorScreen {...pageError} returns onLeave={returnToStart} />
}

/** Changing filters or pages of a list keeps the forms of a page; changing the tab does not. */
const leavesForms: ShouldBlockFn = ({ current, next }) =>
  (current.pathname !== next.pathname || readTab(current.search) !== readTab(next.search)) && hasUnsavedText()

const readTab = (search: object) => ('tab' in search ? search.tab : undefined)

/**
 * Ending the session loses unsaved text, text stored on this device, and anything that would prevent closing the page.
 */
const isHeld = (): boolean =>
  hasUnsavedText() || hasKeptText() || !dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Asks before unsaved text is lost by another page, closing this one, or ending the session. */
export function LeaveGuard() {
  const [leaves, setLeaves] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: leavesForms,
    enableBeforeUnload: () => hasUnsavedText(),
    withResolver: true,
  })
  useEffect(() => {
    const confirmSignOut = () => (isHeld() ? setLeaves(true) : void signOut())
    addEventListener(SIGN_OUT_EVENT, confirmSignOut)
    return () => removeEventListener(SIGN_OUT_EVENT, confirmSignOut)
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

/** Whether a form holds text that is stored only on this device, for the current session. */
const hasKeptText = (): boolean =>
  [...document.querySelectorAll<HTMLTextAreaElement>('form[data-own-guard=keeps] textarea')].some(
    ({ value }) => value.trim() !== '',
  )
