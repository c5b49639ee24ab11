import { useEffect, useState } from 'react'

/** A text once its typing has paused for so many milliseconds, so that not every letter asks the server. */
export function useSettled<Text extends string | undefined>(text: Text, pauseMs: number): Text {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settled
}
