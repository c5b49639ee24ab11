import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A way around a provider's parser for text that is only more of what the parser has already told: parsing costs more than
 * all else that happens to a word. Whatever is not such text goes through the parser as before, and so does the first text after it.
 */
export interface TextLane {
  /** Text pieces that have come through the parser. */
  readonly parsed: number
  say: (text: string) => void
}

const calls = new AsyncLocalStorage<{ lane: TextLane | undefined }>()

/** Calls a model in such a way that `createMergingFetch` finds the lane. */
export const alongLane = <T>(lane: TextLane, call: () => T): T => calls.run({ lane }, call)

/** The lane of the call under way, for its first request: a connection opened in it remembers the call longer than it lasts. */
export function takeLane(): TextLane | undefined {
  const call = calls.getStore()
  const lane = call?.lane
  if (call) call.lane = undefined
  return lane
}
