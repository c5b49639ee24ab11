import { useQuery } from '@tanstack/react-query'
import { OwnConsents } from '#/features/privacy/own/own-consents.tsx'
import { OwnData } from '#/features/privacy/own/own-data.tsx'
import { OwnRequests } from '#/features/privacy/own/own-requests.tsx'
import { read } from '#/lib/api/operations.ts'

/** How often a page with a file under way looks again. */
const LOOK_AGAIN_MS = 2000

/** What people do about their own data, as a part of the profile. */
export function OwnPrivacy() {
  const { data } = useQuery({
    ...read('listMyRequests'),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'running') ? LOOK_AGAIN_MS : false,
  })
  const { data: consents } = useQuery(read('listMyConsents'))
  const requests = data?.items ?? []
  return (
    <>
      <OwnData requests={requests} />
      {requests.length > 0 && <OwnRequests requests={requests} />}
      {consents && consents.items.length > 0 && <OwnConsents consents={consents.items} />}
    </>
  )
}
