import { flushSync } from 'react-dom'
import { useEffect, useEffectEvent, useState } from 'react'

let printing = false

/** Whether the page is being put on paper: what it draws bit by bit or only in sight must be there at once. */
export const isPrinting = (): boolean => printing

/** The same for a part that is drawn anew for paper, and after it. `change` runs what changes the page. */
export function usePrinting(change: (draw: () => void) => void = flushSync): boolean {
  const [shown, setShown] = useState(false)
  const draw = useEffectEvent(({ type }: Event) => {
    printing = type === 'beforeprint'
    change(() => setShown(printing))
  })
  useEffect(() => {
    const onPrint = (event: Event) => draw(event)
    addEventListener('beforeprint', onPrint)
    addEventListener('afterprint', onPrint)
    return () => {
      removeEventListener('beforeprint', onPrint)
      removeEventListener('afterprint', onPrint)
    }
  }, [])
  return shown
}
