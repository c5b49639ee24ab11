import { useEffect, useState } from 'react'
import { onProblem } from '#/lib/api/api.ts'

/** What the server said when a month's limit was reached, until the person has seen it. */
export function useQuota() {
  const [text, setText] = useState<string>()
  useEffect(
    () =>
      onProblem(({ code, message }) => {
        if (code === 'quota_exceeded') setText(message)
      }),
    [],
  )
  return [text, () => setText(undefined)] as const
}
