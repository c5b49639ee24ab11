import '#/blocks/chat/part-operations.ts'
import type { Board } from '@prosa/contract/school/board.ts'
import { useEffect, useState } from 'react'
import { api } from '#/lib/api/api.ts'
import { followEvents } from '#/lib/api/follow-events.ts'

/** The board as the server has it, until the page is left; `refused` once it is not this person's any more. */
export function useBoard(assessmentId: string, words: 'hidden' | 'shown') {
  const [board, setBoard] = useState<Board>()
  const [reachable, setReachable] = useState(true)
  const [refused, setRefused] = useState(false)
  useEffect(() => {
    const following = new AbortController()
    const followed = {
      open: (signal: AbortSignal) => api.followBoard({ params: { assessmentId }, query: { words } }, { signal }),
      event: 'board',
      onData: setBoard,
      onReachable: setReachable,
    }
    void followEvents(followed, following.signal).then(() => {
      if (!following.signal.aborted) setRefused(true)
    })
    return () => following.abort()
  }, [assessmentId, words])
  return { board, reachable, refused }
}
