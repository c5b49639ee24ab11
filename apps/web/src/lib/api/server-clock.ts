import { useEffect, useState } from 'react'

/** Milliseconds since 1970 by the server's clock. */
export type ServerClock = () => number

let newest: ServerClock = () => Date.now()

/** What time the server has, as far as the page knows it: the device's time until the server has told its own. */
export const serverNow: ServerClock = () => newest()

/** The server's clock, carried on by the page's own running time: what is done to the device's clock changes nothing. */
function clockFrom(serverNow: string): ServerClock {
  const begin = Date.parse(serverNow) - performance.now()
  newest = () => begin + performance.now()
  return newest
}

/** The clock of the newest answer of the server. */
export function useServerClock(serverNow: string): ServerClock {
  const [known, setKnown] = useState(() => ({ serverNow, clock: clockFrom(serverNow) }))
  if (known.serverNow === serverNow) return known.clock
  const clock = clockFrom(serverNow)
  setKnown({ serverNow, clock })
  return clock
}

/** What the clock shows, every second. */
export function useNow(clock: ServerClock): number {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    const tick = () => setNow(clock())
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [clock])
  return now
}

/** Whether a moment has come; null never comes. */
export function useHasCome(clock: ServerClock, moment: string | null): boolean {
  const now = useNow(clock)
  return moment !== null && now >= Date.parse(moment)
}
