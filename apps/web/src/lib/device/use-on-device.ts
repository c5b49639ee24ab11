import { useSyncExternalStore } from 'react'

const neverSubscribe = () => () => undefined

/** Returns a constant that only the device knows; `drawn` is the value for HTML rendered by the server. */
export const useOnDevice = <Value extends string | number | boolean>(know: () => Value, drawn: Value): Value =>
  useSyncExternalStore(neverSubscribe, know, () => drawn)
