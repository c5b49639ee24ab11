import { useCallback, useState } from 'react'

/** Whether an element holds more than it shows, and the reference to put on it: then the keyboard must be able to scroll it. */
export function useOverflows(): [boolean, (element: HTMLElement | null) => (() => void) | undefined] {
  const [overflows, setOverflows] = useState(false)
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () => setOverflows(element.scrollHeight > element.clientHeight)
    const size = new ResizeObserver(measure)
    size.observe(element)
    const content = new MutationObserver(measure)
    content.observe(element, { childList: true, subtree: true, characterData: true })
    return () => {
      size.disconnect()
      content.disconnect()
    }
  }, [])
  return [overflows, watch]
}
