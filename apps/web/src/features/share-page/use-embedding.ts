import type { Share, SignedIdentity } from '@prosa/contract/visits.ts'
import { useEffect, useState } from 'react'
import type { Entry } from '#/features/share-page/enter-share.ts'
import { knownIdentity } from '#/features/share-page/visit-memory.ts'
import { endGuestSession, isGuestNow } from '#/lib/guest-session.ts'

/** What the embed script says, and nobody else: a message of another form, window or origin is passed over. */
type HostMessage =
  | { prosa: 'theme'; theme: 'auto' | 'light' | 'dark' }
  | { prosa: 'identity'; identity: SignedIdentity | null }
  | { prosa: 'opened' }

/** Origin of the page around the frame: the script's frames tell it as their referrer. */
function hostOrigin(): string | null {
  const [ancestor] = location.ancestorOrigins ?? []
  if (ancestor) return ancestor
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : null
}

/** Talks to the site around the frame; outside of one it does nothing. */
export function useEmbedding(framed: boolean) {
  const [theme, setTheme] = useState<Share['appearance']['theme']>()
  const [identity, setIdentity] = useState<SignedIdentity>()

  useEffect(() => {
    const host = hostOrigin()
    if (!framed || host === null || parent === window) return
    const tell = (message: object) => parent.postMessage(message, host)
    const hear = ({ source, origin, data }: MessageEvent<Partial<HostMessage> | null>) => {
      if (source !== parent || origin !== host) return
      if (data?.prosa === 'theme') setTheme(data.theme)
      if (data?.prosa === 'identity') {
        meet(data.identity?.id)
        setIdentity(data.identity ?? undefined)
      }
      if (data?.prosa === 'opened') document.getElementById('composer')?.focus()
    }
    const closeByKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      // a panel that is open takes the key for itself
      if (key === 'Escape' && !defaultPrevented && !document.querySelector('[role=dialog]')) tell({ prosa: 'close' })
    }
    const stopGrowing = tellHeight((height) => tell({ prosa: 'height', height }))
    addEventListener('message', hear)
    addEventListener('keydown', closeByKey)
    tell({ prosa: 'ready' })
    return () => {
      removeEventListener('message', hear)
      removeEventListener('keydown', closeByKey)
      stopGrowing()
    }
  }, [framed])

  const [entry, setEntry] = useState<Entry>({})
  const origin = framed ? ('embed' as const) : ('share' as const)
  if (entry.origin !== origin || entry.identity !== identity) setEntry({ origin, ...(identity ? { identity } : {}) })
  return { theme, entry }
}

/** Another person at the site is another visitor: what the last one left here is not theirs. */
function meet(id: string | undefined) {
  if (knownIdentity.read() === id) return
  if (isGuestNow()) endGuestSession()
  knownIdentity.write(id)
}

/** Tells the height at which nothing would have to be scrolled, whenever it changes. */
function tellHeight(tell: (height: number) => void): () => void {
  let told = 0
  const measure = () => {
    const scrolled = [...document.querySelectorAll('main, main .overflow-y-auto')]
    const hidden = Math.max(0, ...scrolled.map((box) => box.scrollHeight - box.clientHeight))
    const height = Math.ceil(innerHeight + hidden)
    if (height === told) return
    told = height
    tell(height)
  }
  const watch = new MutationObserver(measure)
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  measure()
  return () => watch.disconnect()
}
