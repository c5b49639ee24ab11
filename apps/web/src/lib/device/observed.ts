/** Creates a set of listeners. */
export function listenersOf<Told = void>() {
  const listeners = new Set<(told: Told) => void>()
  return {
    subscribe(listener: (told: Told) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell(told: Told) {
      for (const listener of listeners) listener(told)
    },
  }
}

/** Creates a global value that components subscribe to with `useSyncExternalStore`. */
export function observed<Value>(initial: Value) {
  const { subscribe, tell } = listenersOf()
  let value = initial
  return {
    subscribe,
    now: () => value,
    set(next: Value) {
      value = next
      tell()
    },
  }
}

/**
 * Creates a subscription to browser events. The target is resolved on subscribing, because the server has no browser.
 */
export const toldBy =
  (target: () => EventTarget | null | undefined, ...events: string[]) =>
  (listener: () => void): (() => void) => {
    const from = target()
    for (const event of events) from?.addEventListener(event, listener)
    return () => {
      for (const event of events) from?.removeEventListener(event, listener)
    }
  }
