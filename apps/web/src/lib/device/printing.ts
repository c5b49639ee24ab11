import { flushSync } from 'react-dom'
import { useEffect, useEffectEvent, useState } from 'react'

let printing = false

/** Whether the page is being printed; content that loads gradually or only when visible must then be complete. */
export const isPrinting = (): boolean => printing

/** Like `isPrinting`, for a component that renders differently on paper. `change` wraps the state update. */
export function usePrinting(change: (draw: () => void) => void = flushSync): boolean {
  const [prints, setPrints] = useState(false)
  const draw = useEffectEvent(({ type }: Event) => {
    printing = type === 'beforeprint'
    change(() => setPrints(printing))
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
  return prints
}
