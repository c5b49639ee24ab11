import { useEffect, useState, type RefObject } from 'react'

/** Whether an element has ever come near the viewport; heavy content waits for that. */
export function useSeen(part: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = part.current
    if (!element || seen) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [part, seen])
  return seen
}
