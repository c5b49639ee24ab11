import { ApiProblem } from '@prosa/contract/protocol/client.ts'
import type { Share } from '@prosa/contract/sharing/guest-sessions.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { enterShare, type Entry } from '#/features/share-page/enter-share.ts'
import { api } from '#/lib/api/api.ts'
import { read } from '#/lib/api/operations.ts'
import { fieldProblems, isHandledElsewhere, problemText } from '#/lib/api/problems.ts'
import { queryClient } from '#/lib/api/query-client.ts'

export type Gate = 'code' | 'consent' | 'form'

/** Whom the site around the frame has named is not asked for a name. */
export const gatesOf = ({ needsCode, consent, identification }: Share, { identity }: Entry): Gate[] => [
  ...(needsCode ? (['code'] as const) : []),
  ...(consent ? (['consent'] as const) : []),
  ...(identification === 'none' || (identification === 'name' && identity) ? [] : (['form'] as const)),
]

const gateOfCode: Record<string, Gate> = {
  share_code_wrong: 'code',
  share_consent_required: 'consent',
  validation_failed: 'form',
}

const codeOf = (token: string, { code = '' }: Entry) => ({ params: { token }, body: { code } })

/** The gates one after the other; in the end the server checks them all, and says which one is not passed. */
export function useGates(token: string, share: Share, given: Entry) {
  const [entry, setEntry] = useState<Entry>({})
  const gates = gatesOf(share, given)
  const [gate, setGate] = useState<Gate>(gates[0] ?? 'form')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [fields, setFields] = useState<Record<string, string>>({})

  const isAskedNothing = gates.length === 0
  const enter = useEffectEvent(() => void pass({}))
  useEffect(() => {
    if (isAskedNothing) enter()
  }, [isAskedNothing])

  async function pass(part: Entry) {
    if (busy) return
    const next = { ...entry, ...part }
    setEntry(next)
    setBusy(true)
    setProblem(undefined)
    setFields({})
    try {
      const following = gates[gates.indexOf(gate) + 1]
      if (gate === 'code' && following) await api.checkShareCode(codeOf(token, next))
      if (following && gates.includes(gate)) setGate(following)
      else await enterShare(token, { ...given, ...next })
    } catch (error) {
      explain(error)
    } finally {
      setBusy(false)
    }
  }

  function explain(error: unknown) {
    const ahead = error instanceof ApiProblem ? gateOfCode[error.code] : undefined
    // The link's rules may have changed since the page was read, so they are read again.
    if (ahead) void queryClient.invalidateQueries({ queryKey: read('getShare', { params: { token } }).queryKey })
    if (ahead && ahead !== gate) return setGate(ahead)
    setFields(fieldProblems(error))
    const hasField = ahead === 'form' || ahead === 'code'
    if (!hasField && !isHandledElsewhere(error)) setProblem(problemText(error))
  }

  return { gate, pass, busy, problem, fields }
}
