import { useRouterState } from '@tanstack/react-router'

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
