import { ApiProblem } from '@prosa/contract/protocol/client.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { serverAnswers } from '#/lib/api/fetch-piece.ts'
import { read } from '#/lib/api/operations.ts'
import { toPageError } from '#/lib/api/page-error.ts'
import { sessionFailure, useSession } from '#/lib/session/session.ts'
import { tokens } from '#/lib/session/tokens.ts'
import { problemTexts } from '#/text/problem-texts.ts'
import { AppLoading } from '#/shell/app-loading.tsx'
import { ErrorScreen } from '#/shell/error-view.tsx'
import { LeaveGuard } from '#/shell/leave-guard.tsx'

/** What needs a person shows only with one. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { user, error } = useSession()
  // read again with the rest of the screen after a change: roles, permissions and assistants may be others
  useQuery({ ...read('getSession'), enabled: user !== null })
  if (user)
    return (
      <>
        {children}
        <LeaveGuard />
      </>
    )
  // with the token gone the login page is on its way
  return error && tokens.session.read() ? <SessionError /> : <AppLoading />
}

/** What the server said, where it answered at all. */
function SessionError() {
  const failure = sessionFailure()
  const shown = failure instanceof ApiProblem ? toPageError(failure) : { message: problemTexts.unreachable }
  const leave = async () => {
    await serverAnswers()
    location.assign('/')
  }
  return <ErrorScreen {...shown} onLeave={leave} />
}
