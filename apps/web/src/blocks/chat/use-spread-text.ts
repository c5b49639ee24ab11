import { useEffect, useState } from 'react'
import { isMotionReduced } from '#/blocks/chat/use-follow-end.ts'

/** Milliseconds over which what came at once is shown: on a slow phone a drawing more stays below a quarter of a second. */
export const SPREAD = 100
/** The least between two drawings; a device that draws slowly gets twice what its last one took, to do something else. */
const BEAT = 40

/** Characters that came together, and when. */
export interface Arrival {
  at: number
  length: number
}

/** How many of the characters that came are due: of each arrival a share that grows evenly until all of it is. */
export const dueOf = (arrivals: readonly Arrival[], now: number): number =>
  arrivals.reduce((due, { at, length }) => due + length * Math.min(1, Math.max(0, now - at) / SPREAD), 0)

/** The beginning of a text up to the end of the word that has begun: none appears in halves. */
export function wholeWords(text: string, length: number): string {
  const end = text.slice(Math.max(0, length)).search(/\s/)
  return end === -1 ? text : text.slice(0, Math.max(0, length) + end)
}

/** Shows a growing text little by little. What nobody sees, or wants to see moving, is shown as it comes. */
class Spread {
  readonly #show: (length: number) => void
  #text: string
  #arrivals: Arrival[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = { length: 0, at: 0 }
  #pause = BEAT

  constructor(text: string, show: (length: number) => void) {
    this.#text = text
    this.#show = show
  }

  take(text: string) {
    const isLonger = text.startsWith(this.#text)
    const length = text.length - this.#text.length
    this.#text = text
    // in the background no timer keeps its time
    if (!isLonger || document.hidden || isMotionReduced()) {
      this.stop()
      this.#show(text.length)
    } else if (length > 0) {
      this.#arrivals.push({ at: performance.now(), length })
      this.#timer ??= setTimeout(this.#beat)
    }
  }

  /** So much of it is on the screen. */
  drawn(length: number) {
    if (length === this.#asked.length) this.#pause = Math.max(BEAT, 2 * (performance.now() - this.#asked.at))
  }

  stop() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#arrivals = []
  }

  readonly #beat = () => {
    const now = performance.now()
    this.#arrivals = this.#arrivals.filter(({ at }) => now - at < SPREAD)
    const coming = this.#arrivals.reduce((sum, { length }) => sum + length, 0)
    this.#asked = { length: this.#text.length - coming + Math.floor(dueOf(this.#arrivals, now)), at: now }
    this.#show(this.#asked.length)
    const [oldest] = this.#arrivals
    this.#timer = oldest && setTimeout(this.#beat, Math.min(this.#pause, oldest.at + SPREAD - now))
  }
}

/**
 * The part of a text that is shown now. While it grows, what came at once appears word by word instead of in beats; what was
 * there at first, and all of it at its end, is shown at once.
 */
export function useSpreadText(text: string, growing: boolean): string {
  const [length, setLength] = useState(text.length)
  const [spread] = useState(() => new Spread(text, setLength))
  useEffect(() => {
    if (growing) spread.take(text)
    else spread.stop()
  }, [spread, text, growing])
  useEffect(() => spread.drawn(length), [spread, length])
  useEffect(() => () => spread.stop(), [spread])
  return growing ? wholeWords(text, length) : text
}
