/** Creates a set of listeners. */
export function createListeners<Message = void>() {
  const listeners = new Set<(message: Message) => void>()
  return {
    subscribe(listener: (message: Message) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(message: Message) {
      for (const listener of listeners) listener(message)
    },
  }
}

/** Creates a global value that components subscribe to with `useSyncExternalStore`. */
export function createObservable<Value>(initial: Value) {
  const { subscribe, notify } = createListeners()
  let value = initial
  return {
    subscribe,
    now: () => value,
    set(next: Value) {
      value = next
      notify()
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
