import { useEffect, useRef } from 'react'

/** For a row of tabs that scrolls sideways: brings the current one into sight, on a phone too. */
export function useCurrentInSight<Row extends HTMLElement>(current: string) {
  const row = useRef<Row>(null)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    const tab = row.current?.querySelector<HTMLElement>('[data-state=active], [aria-current=page]')
    // not `scrollIntoView`, which may move the page too
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  })
  return row
}
