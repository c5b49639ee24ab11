import { useEffect, useState } from 'react'
import { onProblem } from '#/lib/api/api.ts'
import { read } from '#/lib/api/operations.ts'
import { queryClient } from '#/lib/api/query-client.ts'

/** Gates that changed since the visitor entered. */
export interface Due {
  code: boolean
  consent: boolean
}

/** Gates that the server asks for again before the next message, and how often the visitor has passed them. */
export function useRenewal(token: string) {
  const [due, setDue] = useState<Due>()
  const [renewed, setRenewed] = useState(0)
  useEffect(
    () =>
      onProblem(({ code, problem }) => {
        if (code !== 'share_renewal_required') return
        setDue(problem.data as unknown as Due)
        // The text to consent to has changed.
        void queryClient.invalidateQueries(read('getShare', { params: { token } }))
      }),
    [token],
  )
  const finish = () => {
    setDue(undefined)
    setRenewed((count) => count + 1)
  }
  return { due, renewed, finish }
}
