import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '#/lib/operations.ts'
import { useSession } from '#/lib/session.ts'
import { tokens } from '#/lib/tokens.ts'
import { problemTexts } from '#/text/problem-texts.ts'
import { AppLoading } from '#/shell/app-loading.tsx'
import { ErrorScreen } from '#/shell/error-view.tsx'

/** What needs a person shows only with one. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { user, error } = useSession()
  // read again with the rest of the screen after a change: roles, permissions and assistants may be others
  useQuery({ ...read('getSession'), enabled: user !== null })
  if (user) return children
  // with the token gone the login page is on its way
  return error && tokens.session.read() ? <SessionError /> : <AppLoading />
}

function SessionError() {
  const leave = async () => {
    location.assign('/')
  }
  return <ErrorScreen message={problemTexts.unreachable} onLeave={leave} />
}
