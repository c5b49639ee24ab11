import { useEffect, useRef, useState, type ReactNode } from 'react'

interface ScrollAreaProps {
  /** Names the area for screen readers. */
  label: string
  /** Scroll direction and size, such as `max-h-60 overflow-y-auto`. */
  className: string
  children: ReactNode
}

/** An area that scrolls. If it overflows, it can be focused and scrolled by keyboard. */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)

  // After every render, because the children to observe may have changed.
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
    <div
      ref={area}
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling content must be reachable by keyboard
      tabIndex={overflows ? 0 : undefined}
      data-overflows={overflows || undefined}
      className={className}
    >
      {children}
    </div>
  )
}
