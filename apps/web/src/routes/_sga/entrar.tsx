import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import EntryPage from '#/features/sga/entry/entry-page.tsx'

export const Route = createFileRoute('/_sga/entrar')({ component: Entry })

function Entry() {
  const { history } = useRouter()
  const onReplace = useCallback((path: string) => history.replace(path), [history])
  return <EntryPage search={history.location.search} onReplace={onReplace} />
}
