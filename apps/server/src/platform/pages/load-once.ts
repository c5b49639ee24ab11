import { AsyncLocalStorage } from 'node:async_hooks'

const loads = new AsyncLocalStorage<Map<string, Promise<unknown>>>()

/** What is loaded by `loadOnce` inside of this is loaded once: a page presents itself and carries its reads from one row. */
export const sharingLoads = <T>(work: () => Promise<T>): Promise<T> => loads.run(new Map(), work)

/** The same value for everybody who asks for `key` while one page is made; outside of that it is loaded anew. */
export function loadOnce<T>(key: string, load: () => Promise<T>): Promise<T> {
  const known = loads.getStore()
  if (!known) return load()
  const value = known.get(key) ?? load()
  known.set(key, value)
  return value as Promise<T>
}
