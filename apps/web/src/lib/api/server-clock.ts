import { useEffect, useState } from 'react'

/** Returns the server's time in milliseconds since 1970. */
export type ServerClock = () => number

let newestClock: ServerClock = () => Date.now()

/** The server's current time as estimated by the page; the device's time until the server has sent its own. */
export const serverNow: ServerClock = () => newestClock()

/** Continues the server's time by the page's monotonic clock, so that changes to the device's clock have no effect. */
function clockFrom(serverNow: string): ServerClock {
  const begin = Date.parse(serverNow) - performance.now()
  newestClock = () => begin + performance.now()
  return newestClock
}

/** Returns a clock set by the server's newest response. */
export function useServerClock(serverNow: string): ServerClock {
  const [known, setKnown] = useState(() => ({ serverNow, clock: clockFrom(serverNow) }))
  if (known.serverNow === serverNow) return known.clock
  const clock = clockFrom(serverNow)
  setKnown({ serverNow, clock })
  return clock
}

/** Returns the clock's time, updated every second. */
export function useNow(clock: ServerClock): number {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    const tick = () => setNow(clock())
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [clock])
  return now
}

/** Whether a moment has passed; null never does. */
export function useHasCome(clock: ServerClock, moment: string | null): boolean {
  const now = useNow(clock)
  return moment !== null && now >= Date.parse(moment)
}
