import type { Share, SignedIdentity } from '@prosa/contract/sharing/guest-sessions.ts'
import { useEffect, useState } from 'react'
import type { Entry } from '#/features/share-page/enter-share.ts'
import { fetchPiece } from '#/lib/api/fetch-piece.ts'

/** What the site around the frame says of its visitor and its look; outside of a frame nobody is asked. */
export function useEmbedding(framed: boolean) {
  const [theme, setTheme] = useState<Share['appearance']['theme']>()
  const [identity, setIdentity] = useState<SignedIdentity>()

  useEffect(() => {
    if (!framed) return
    const following = new AbortController()
    const follow = async () => {
      const { followHostSite } = await fetchPiece(() => import('#/features/share-page/host-site.ts'))
      if (!following.signal.aborted) followHostSite({ onTheme: setTheme, onIdentity: setIdentity }, following.signal)
    }
    // without it the conversation works, but for what the site would have said
    follow().catch(() => undefined)
    return () => following.abort()
  }, [framed])

  const [entry, setEntry] = useState<Entry>({})
  const origin = framed ? ('embed' as const) : ('share' as const)
  if (entry.origin !== origin || entry.identity !== identity) setEntry({ origin, ...(identity ? { identity } : {}) })
  return { theme, entry }
}
