import { createFileRoute, useRouter } from '@tanstack/react-router'
import RedirectView from '#/routes/-redirect-view.tsx'

export const Route = createFileRoute('/redirect')({ component: Redirect })

function Redirect() {
  const { history } = useRouter()
  const onReplace = (path: string, facts?: object) => history.replace(path, facts)
  return <RedirectView search={history.location.search} onReplace={onReplace} />
}
