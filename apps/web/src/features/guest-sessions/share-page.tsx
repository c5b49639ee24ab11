import { ApiProblem } from '@prosa/contract/client/client.ts'
import { linkColors } from '@prosa/contract/sharing/link-colors.ts'
import { useQuery } from '@tanstack/react-query'
import '#/lib/device/reading-comfort.ts'
import { useEffect, useLayoutEffect, useState, type ComponentType } from 'react'
import type { Share, SignedIdentity } from '@prosa/contract/sharing/guest-sessions.ts'
import { hasGates } from '#/features/guest-sessions/asks-first.ts'
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

// Loaded when needed: visitors who may talk at once do not download it.
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
  /** Embedded by another site in a frame. */
  framed?: boolean
  /** Shown when the link does not exist. */
  ErrorScreen: ComponentType<{ error: unknown }>
}

/** A shared assistant [S17]: closed, or its gates in order, or the conversation. */
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

  // Without a connection the cached link still holds.
  const closed = error && (!share || isClosed(error)) && (
    <ClosedShare error={error} inConversation={share !== undefined && isGuest} onRetry={reread} />
  )
  if (!share || (closed && !isGuest) || (hasGates(share) && !isGuest)) {
    return (
      <PublicAssistantLayout
        framed={framed}
        name={title ?? runtimeConfig.appName}
        logoUrl={share?.logoUrl ?? null}
        footer={renderFooter(share?.institution)}
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

const renderFooter = (institution: string | undefined) =>
  institution === undefined ? null : <p>Respostas geradas por IA. {institution}</p>

const shareRead = (token: string) => read('getShare', { params: { token } })

const isUnknown = (error: Error) => error instanceof ApiProblem && error.status === 404

const isClosed = (error: Error) => error instanceof ApiProblem && error.status === 410

/** Reads the link again when its rules refuse a request, because the page then shows old rules. */
function rereadWhereRulesChanged(token: string) {
  return onProblem(({ status, code }) => {
    const known = queryClient.getQueryState(shareRead(token).queryKey)
    // The error comes from reading the link itself: no second read is needed.
    const isNews = known?.status === 'success' && known.fetchStatus === 'idle'
    if (isNews && status === 410 && code.startsWith('share_')) void queryClient.invalidateQueries(shareRead(token))
  })
}

/** The visitor's identity and the look as the embedding site sends them; not used outside a frame. */
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
    // The conversation works without the embedding site's messages.
    follow().catch(() => undefined)
    return () => following.abort()
  }, [framed])

  const [entry, setEntry] = useState<Entry>({})
  const origin = framed ? ('embed' as const) : ('share' as const)
  if (entry.origin !== origin || entry.identity !== identity) setEntry({ origin, ...(identity ? { identity } : {}) })
  return { theme, color, entry }
}
