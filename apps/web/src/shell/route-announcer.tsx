import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Milliseconds until the effects of the new page have set its title. */
const SETTLE_MS = 100

/** Announces the opened page to screen readers, as browsers do when they load one. */
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
