import { ApiProblem } from '@prosa/contract/client/client.ts'
import { linkColors } from '@prosa/contract/sharing/link-colors.ts'
import { useQuery } from '@tanstack/react-query'
import '#/lib/device/reading-comfort.ts'
import { useEffect, useLayoutEffect, useState, type ComponentType } from 'react'
import type { Share, SignedIdentity } from '@prosa/contract/sharing/guest-sessions.ts'
import { asksFirst } from '#/features/guest-sessions/asks-first.ts'
import { OpenShare } from '#/features/guest-sessions/open-share.tsx'
import { PublicAssistantLayout } from '#/features/guest-sessions/public-assistant-layout.tsx'
import { onProblem } from '#/lib/api/api.ts'
import { useIsGuest } from '#/lib/session/guest-session.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read } from '#/lib/api/operations.ts'
import { usePageTitle } from '#/lib/format/page-title.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { showBrand, suggestTheme } from '#/lib/device/theme.ts'
import { Spinner } from '#/ui/feedback/spinner.tsx'
import type { Entry } from '#/features/guest-sessions/enter-share.ts'
import { fetchPiece } from '#/lib/api/fetch-piece.ts'

// whoever may talk at once does not carry them
const ClosedShare = lazyPart(
  () => import('#/features/guest-sessions/closed-share.tsx'),
  () => <Spinner />,
)
const Gates = lazyPart(
  () => import('#/features/guest-sessions/gates/gates.tsx'),
  () => <Spinner />,
)

interface SharePageProps {
  token: string
  /** Shown by another site in a frame. */
  framed?: boolean
  /** All that is shown where there is no such link. */
  ErrorScreen: ComponentType<{ error: unknown }>
}

/** An assistant shared by a link [S17]: closed, or its gates in order, or the conversation. */
export function SharePage({ token, framed = false, ErrorScreen }: SharePageProps) {
  const { data: share, error, refetch } = useQuery(shareRead(token))
  const embedding = useEmbedding(framed)
  const isGuest = useIsGuest()
  const title = share && (share.appearance.title || share.name)

  usePageTitle(title)
  useEffect(() => rereadWhereRulesChanged(token), [token])
  const theme = embedding.theme ?? share?.appearance.theme
  useEffect(() => {
    if (theme) suggestTheme(theme === 'auto' ? 'automatic' : theme)
  }, [theme])

  const color = embedding.color ?? share?.appearance.color
  useLayoutEffect(() => {
    if (color) showBrand(linkColors[color])
  }, [color])

  const reread = () => void refetch()
  if (error && isUnknown(error)) return <ErrorScreen error={error} />

  // without a connection what was read before still holds
  const closed = error && (!share || isClosed(error)) && (
    <ClosedShare error={error} inConversation={share !== undefined && isGuest} onRetry={reread} />
  )
  if (!share || (closed && !isGuest) || (asksFirst(share) && !isGuest)) {
    return (
      <PublicAssistantLayout
        framed={framed}
        name={title ?? runtimeConfig.appName}
        logoUrl={share?.logoUrl ?? null}
        footer={footerOf(share?.institution)}
      >
        {closed || (share ? <Gates token={token} share={share} given={embedding.entry} /> : <Spinner />)}
      </PublicAssistantLayout>
    )
  }
  return (
    <OpenShare
      token={token}
      share={share}
      framed={framed}
      entry={embedding.entry}
      closed={closed}
      onInterrupted={reread}
    />
  )
}

const footerOf = (institution: string | undefined) =>
  institution === undefined ? null : <p>Respostas geradas por IA. {institution}</p>

const shareRead = (token: string) => read('getShare', { params: { token } })

const isUnknown = (error: Error) => error instanceof ApiProblem && error.status === 404

const isClosed = (error: Error) => error instanceof ApiProblem && error.status === 410

/** A refusal by the link's own rules means that the page shows old ones. */
function rereadWhereRulesChanged(token: string) {
  return onProblem(({ status, code }) => {
    const known = queryClient.getQueryState(shareRead(token).queryKey)
    // what this read itself was told needs no reading again
    const isNews = known?.status === 'success' && known.fetchStatus === 'idle'
    if (isNews && status === 410 && code.startsWith('share_')) void queryClient.invalidateQueries(shareRead(token))
  })
}

/** What the site around the frame says of its visitor and its look; outside of a frame nobody is asked. */
function useEmbedding(framed: boolean) {
  const [theme, setTheme] = useState<Share['appearance']['theme']>()
  const [color, setColor] = useState<Share['appearance']['color']>()
  const [identity, setIdentity] = useState<SignedIdentity>()

  useEffect(() => {
    if (!framed) return
    const following = new AbortController()
    const follow = async () => {
      const { followHostSite } = await fetchPiece(() => import('#/features/guest-sessions/host-site.ts'))
      if (following.signal.aborted) return
      followHostSite({ onTheme: setTheme, onColor: setColor, onIdentity: setIdentity }, following.signal)
    }
    // without it the conversation works, but for what the site would have said
    follow().catch(() => undefined)
    return () => following.abort()
  }, [framed])

  const [entry, setEntry] = useState<Entry>({})
  const origin = framed ? ('embed' as const) : ('share' as const)
  if (entry.origin !== origin || entry.identity !== identity) setEntry({ origin, ...(identity ? { identity } : {}) })
  return { theme, color, entry }
}
