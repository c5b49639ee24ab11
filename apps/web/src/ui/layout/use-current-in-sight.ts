import { useEffect, useRef } from 'react'

/** Scrolls a row of tabs sideways so that the current one is visible, also on a phone. */
export function useCurrentInSight<Row extends HTMLElement>(current: string) {
  const row = useRef<Row>(null)
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (last.current === current) return
    last.current = current
    const tab = row.current?.querySelector<HTMLElement>('[data-state=active], [aria-current=page]')
    // `scrollIntoView` might also scroll the page.
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  })
  return row
}
