import { useRouter, useRouterState } from '@tanstack/react-router'
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

/**
 * A thin progress line while the next page loads, hidden for fast navigation. Screen readers use the route announcer.
 */
export function NavigationProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  if (!isLoading) return null
  return (
    <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-0.5 animate-[fade-in_200ms_ease-out_200ms_both]">
      <div className="h-full animate-pulse bg-primary" />
    </div>
  )
}
