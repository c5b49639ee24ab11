import { AsyncLocalStorage } from 'node:async_hooks'

const loads = new AsyncLocalStorage<Map<string, Promise<unknown>>>()

/** Within `work`, `loadOnce` loads each key once: a page's tags and its reads use the same row. */
export const sharingLoads = <T>(work: () => Promise<T>): Promise<T> => loads.run(new Map(), work)

/** Returns the same value for `key` within one `sharingLoads`; outside of it each call loads again. */
export function loadOnce<T>(key: string, load: () => Promise<T>): Promise<T> {
  const known = loads.getStore()
  if (!known) return load()
  const value = known.get(key) ?? load()
  known.set(key, value)
  return value as Promise<T>
}
