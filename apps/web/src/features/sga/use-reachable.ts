import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether messages get through: the browser says so, and the server answers. */
export function useReachable(serverAnswers: boolean): boolean {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return isOnline && serverAnswers
}
