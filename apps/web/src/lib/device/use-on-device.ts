import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** What only the device knows and does not change meanwhile; `drawn` stands in HTML that a server draws. */
export const useOnDevice = <Value extends string | number | boolean>(know: () => Value, drawn: Value): Value =>
  useSyncExternalStore(never, know, () => drawn)
