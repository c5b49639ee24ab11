import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import RedirectView from '#/routes/-redirect-view.tsx'

export const Route = createFileRoute('/redirect')({ component: Redirect })

function Redirect() {
  const { history } = useRouter()
  const onReplace = useCallback((path: string, facts?: object) => history.replace(path, facts), [history])
  return <RedirectView search={history.location.search} onReplace={onReplace} />
}
