/** Listeners of one thing. */
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

/** A value of the whole page that its pieces follow, by `useSyncExternalStore`. */
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

/** The same for what the browser tells by events. Asked for when somebody listens: a server that draws has no browser. */
export const toldBy =
  (target: () => EventTarget | null | undefined, ...events: string[]) =>
  (listener: () => void): (() => void) => {
    const from = target()
    for (const event of events) from?.addEventListener(event, listener)
    return () => {
      for (const event of events) from?.removeEventListener(event, listener)
    }
  }
