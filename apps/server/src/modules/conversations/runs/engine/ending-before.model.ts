import { overlap } from '#/platform/ai/thoughts.ts'

/** Lets the text of an answer through until one of the texts that end it begins. */
interface EndingBefore {
  /**
   * Gives the part of the text that may be sent. A suffix that could be the beginning of a stop sequence is held back.
   */
  push(text: string): string
  /** What was held back and came to nothing. */
  end(): string
  readonly reached: boolean
}

/** `stops`: the texts that end an answer, none of which is part of it. */
export function endingBefore(stops: readonly string[] = []): EndingBefore {
  let held = ''
  let reached = false
  return {
    get reached() {
      return reached
    },
    push(text) {
      if (reached || stops.length === 0) return reached ? '' : text
      const all = held + text
      const found = stops.map((stop) => all.indexOf(stop)).filter((at) => at >= 0)
      reached = found.length > 0
      const length = reached ? Math.min(...found) : all.length - Math.max(...stops.map((stop) => overlap(all, stop)))
      held = reached ? '' : all.slice(length)
      return all.slice(0, length)
    },
    end: () => held,
  }
}
