import { linkColors } from '@prosa/contract/sharing/link-colors.ts'
import type { Share, SignedIdentity } from '@prosa/contract/sharing/guest-sessions.ts'
import { knownIdentity } from '#/features/guest-sessions/guest-memory.ts'
import { suggestTheme } from '#/lib/device/theme.ts'
import { endGuestSession, isGuestNow } from '#/lib/session/guest-session.ts'

type Theme = Share['appearance']['theme']
type Color = Share['appearance']['color']

/** Messages accepted from the embed script; a message of another form, window or origin is ignored. */
type HostMessage =
  | { prosa: 'theme'; theme: Theme }
  | { prosa: 'color'; color: Color }
  | { prosa: 'identity'; identity: SignedIdentity | null }
  | { prosa: 'opened' }

export interface HostListener {
  onTheme: (theme: Theme) => void
  onColor: (color: Color) => void
  onIdentity: (identity: SignedIdentity | undefined) => void
}

/** Exchanges messages with the embedding site until the signal aborts. */
export function followHostSite({ onTheme, onColor, onIdentity }: HostListener, signal: AbortSignal) {
  const host = hostOrigin()
  if (host === null || parent === window) return
  const isPreview = new URLSearchParams(location.search).has('preview')
  const postToHost = (message: object) => parent.postMessage(message, host)
  const handleHostMessage = ({ source, origin, data }: MessageEvent<HostMessage | null>) => {
    if (source !== parent || origin !== host) return
    if (data?.prosa === 'theme') {
      onTheme(data.theme)
      // In a preview, the editor's own colour scheme must not become the visitors'.
      if (isPreview) suggestTheme(data.theme === 'auto' ? 'automatic' : data.theme, true)
    }
    if (data?.prosa === 'color' && Object.hasOwn(linkColors, data.color)) onColor(data.color)
    if (data?.prosa === 'opened') document.getElementById('composer')?.focus()
    if (data?.prosa !== 'identity') return
    switchIdentity(data.identity?.id)
    onIdentity(data.identity ?? undefined)
  }
  const closeByKey = ({ key, defaultPrevented }: KeyboardEvent) => {
    // An open panel handles Escape itself.
    if (key === 'Escape' && !defaultPrevented && !document.querySelector('[role=dialog]'))
      postToHost({ prosa: 'close' })
  }
  addEventListener('message', handleHostMessage, { signal })
  addEventListener('keydown', closeByKey, { signal })
  reportHeight((height) => postToHost({ prosa: 'height', height }), signal)
  postToHost({ prosa: 'ready' })
}

/** Origin of the embedding page, which the frame receives as its referrer. */
function hostOrigin(): string | null {
  const [ancestor] = location.ancestorOrigins ?? []
  if (ancestor) return ancestor
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : null
}

/** Another person at the site is another visitor: clears the last one's conversation. */
function switchIdentity(id: string | undefined) {
  if (knownIdentity.read() === id) return
  if (isGuestNow()) endGuestSession()
  knownIdentity.write(id)
}

/** Reports the height at which nothing has to be scrolled, whenever it changes. */
function reportHeight(postHeight: (height: number) => void, signal: AbortSignal) {
  let lastHeight = 0
  const measure = () => {
    const scrolled = [...document.querySelectorAll('main, main .overflow-y-auto')]
    const hidden = Math.max(0, ...scrolled.map((box) => box.scrollHeight - box.clientHeight))
    const height = Math.ceil(innerHeight + hidden)
    if (height === lastHeight) return
    lastHeight = height
    postHeight(height)
  }
  const watch = new MutationObserver(measure)
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  signal.addEventListener('abort', () => watch.disconnect())
  measure()
}
