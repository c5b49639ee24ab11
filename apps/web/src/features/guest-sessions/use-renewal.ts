import { useEffect, useState } from 'react'
import { onProblem } from '#/lib/api/api.ts'
import { read } from '#/lib/api/operations.ts'
import { queryClient } from '#/lib/api/query-client.ts'

/** The gates that changed since the visitor came in. */
export interface Due {
  code: boolean
  consent: boolean
}

/** What the server asks for again before anything more is sent, and how often that was given. */
export function useRenewal(token: string) {
  const [due, setDue] = useState<Due>()
  const [renewed, setRenewed] = useState(0)
  useEffect(
    () =>
      onProblem(({ code, problem }) => {
        if (code !== 'share_renewal_required') return
        setDue(problem.data as unknown as Due)
        // the text to agree to is another one now
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
