import { useEffect, useRef, useState, type ReactNode } from 'react'

interface ScrollAreaProps {
  /** Names the area for screen readers. */
  label: string
  /** How it scrolls, such as `max-h-60 overflow-y-auto`. */
  className: string
  children: ReactNode
}

/** Scrolls inside; where there is something to scroll, by keyboard too. */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)

  // after every render, for it may have brought other children to watch
  useEffect(() => {
    const element = area.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      setOverflows(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight),
    )
    for (const part of [element, ...element.children]) observer.observe(part)
    return () => observer.disconnect()
  })

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div ref={area} role="group" aria-label={label} tabIndex={overflows ? 0 : undefined} className={className}>
      {children}
    </div>
  )
}
