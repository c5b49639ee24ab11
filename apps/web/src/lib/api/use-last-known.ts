import { useState } from 'react'

/** The newest value there was: what a screen needs of an answer stays where the next one cannot be read. */
export function useLastKnown<T>(value: T | undefined): T | undefined {
  const [known, setKnown] = useState(value)
  if (value !== undefined && value !== known) setKnown(value)
  return value ?? known
}
