import { createFileRoute, useRouterState } from '@tanstack/react-router'
import ExpiredPage from '#/features/participation/expired-page.tsx'

export const Route = createFileRoute('/_sga/sga/expired')({ component: Expired })

function Expired() {
  const { searchStr, state } = useRouterState({ select: ({ location }) => location })
  return <ExpiredPage search={searchStr} facts={state} />
}
