import { useEffect, useState } from 'react'

/** Debounces a text by some milliseconds, so that not every keystroke calls the server. */
export function useSettled<Text extends string | undefined>(text: Text, pauseMs: number): Text {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settled
}
