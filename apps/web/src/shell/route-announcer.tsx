import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The title is set by effects of the new page, which have run by then. */
const SETTLE_MS = 100

/** Tells a screen reader which page has opened, as a browser does when it loads one. */
export function RouteAnnouncer() {
  const router = useRouter()
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = router.subscribe('onResolved', ({ pathChanged }) => {
      if (pathChanged) timer = setTimeout(() => setAnnounced(document.title), SETTLE_MS)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [router])
  return (
    <p aria-live="polite" className="sr-only">
      {announced}
    </p>
  )
}
