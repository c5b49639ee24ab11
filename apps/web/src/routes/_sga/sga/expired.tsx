import { createFileRoute, useRouterState } from '@tanstack/react-router'
import ExpiredView from '#/routes/_sga/-expired-view.tsx'

export const Route = createFileRoute('/_sga/sga/expired')({ component: Expired })

function Expired() {
  const { searchStr, state } = useRouterState({ select: ({ location }) => location })
  return <ExpiredView search={searchStr} facts={state} />
}
