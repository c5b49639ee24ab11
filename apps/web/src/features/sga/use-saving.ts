import { useEffect, useRef, useState } from 'react'
import type { ServerClock } from '#/lib/api/server-clock.ts'
import { rereadSeat } from '#/features/sga/use-seat.ts'

interface Writing {
  code: string
  /** Messages that this device alone has. */
  unsent: number
  clock: ServerClock
  hasMessages: boolean
}

/** When everything was last on the server; other tabs of the same student hear of it and read again. */
export function useSaving({ code, unsent, clock, hasMessages }: Writing) {
  const [savedAt, setSavedAt] = useState(() => (hasMessages ? clock() : null))
  const [revision, setRevision] = useState(0)
  const before = useRef(unsent)
  const channel = useRef<BroadcastChannel>(null)

  useEffect(() => {
    const opened = new BroadcastChannel(`prosa.sga.${code}`)
    channel.current = opened
    opened.addEventListener('message', () => {
      setRevision((known) => known + 1)
      void rereadSeat(code)
    })
    return () => opened.close()
  }, [code])

  useEffect(() => {
    if (before.current > unsent) {
      setSavedAt(clock())
      void rereadSeat(code)
      channel.current?.postMessage('saved')
    }
    before.current = unsent
  }, [code, unsent, clock])

  return { savedAt, revision }
}
