import { useState } from 'react'

/** Returns the last defined value, so that a screen keeps it when the next read fails. */
export function useLastKnown<T>(value: T | undefined): T | undefined {
  const [known, setKnown] = useState(value)
  if (value !== undefined && value !== known) setKnown(value)
  return value ?? known
}
