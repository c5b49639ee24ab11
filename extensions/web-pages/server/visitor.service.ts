import { setTimeout as sleep } from 'node:timers/promises'
import { type AppContext, perContext } from '@prosa/server/src/context.ts'
import { isSameHost } from '#/web-pages/server/addresses.model.ts'
import { everythingAllowed, parseRobots, type Robots } from '#/web-pages/server/robots.model.ts'
import { leaveHost, takeHost } from '#/web-pages/server/sources.repository.ts'
import { ownDatabase } from '@prosa/server/src/platform/http/guarded-agent.ts'
import { createSafeFetch } from '@prosa/server/src/platform/http/safe-fetch.ts'
import { SafeFetchError, type SafeFetchReason } from '@prosa/server/src/platform/http/safe-fetch-error.ts'
import { productVersion } from '@prosa/server/src/platform/lifecycle/product-version.ts'

export interface WebAnswer {
  kind: 'answer'
  status: number
  /** The final address, after redirects. */
  address: string
  headers: Headers
  body: Buffer
}

export type Visit =
  | WebAnswer
  | { kind: 'forbidden' }
  | { kind: 'elsewhere'; address: string }
  /** The site asks for a later visit, or the host is busy. */
  | { kind: 'later'; until: Date; bySite: boolean }
  | { kind: 'unreachable'; problem: string }

export interface Visitor {
  /** `leads`: the answer only leads to the next request, like a map. */
  get(address: string, headers?: Record<string, string>, leads?: boolean): Promise<Visit>
  loadRobots(address: string): Promise<Robots | Exclude<Visit, WebAnswer>>
}

const PRODUCT = 'Prosa'
/** Milliseconds; longer than a request may take (`safeFetch`), after which a dead process loses its host. */
const LEASE_MS = 45_000
const MAX_REDIRECTS = 5
/** Milliseconds after an answer that leads to a page (robots.txt, a redirect, a map); a full pause would delay the page too much. */
const STEP_MS = 2000
/** Interval for checking whether another request has ended, and the delay before retrying otherwise, in milliseconds. */
const LOOK_MS = 100
const AGAIN_MS = 3000
/** Pause for a site that asks for a later visit without a time, and the longest pause accepted. */
const USUAL_LATER_MS = 60_000
const MAX_DELAY_MS = 24 * 3_600_000

/** The client for sites: reaches neither our database nor internal addresses outside EGRESS_ALLOW. */
const getClient = perContext((ctx) => {
  const { egressAllow, databaseUrl } = ctx.config
  const client = createSafeFetch({ allow: egressAllow, deny: ownDatabase(databaseUrl), log: ctx.log })
  ctx.lifecycle.onClose('web', client.close)
  return client.fetch
})

/**
 * Requests pages as robots should: obeys robots.txt, sends our name, makes one request at a time per host in the whole
 * installation with a pause after each, and later if the site asks. Waits at most `patienceMs` for its turn.
 */
export function createVisitor(ctx: AppContext, signal: AbortSignal, patienceMs: number): Visitor {
  const fetch = getClient(ctx)
  const known = new Map<string, Robots>()

  async function request(
    address: URL,
    headers: Record<string, string>,
    delayMs: number,
    { redirects, leads }: { redirects: 0 | 3; leads: boolean },
  ) {
    const turn = await takeTurn(ctx, address.host, patienceMs, signal)
    if (turn) return turn
    let pauseMs = Math.max(delayMs, ctx.config.webPauseMs)
    try {
      const answer = await fetch(address, { redirects, signal, headers: { ...makeHeaders(ctx), ...headers } })
      if (answer.status === 429 || answer.status === 503) {
        await answer.body?.cancel()
        // only the host's usual pause is stored: the delay concerns this source and not others of the site
        const waitMs = laterMs(answer.headers.get('retry-after'), ctx.clock.now())
        return { kind: 'later', until: new Date(ctx.clock.now().getTime() + waitMs), bySite: true } as const
      }
      const body = Buffer.from(await answer.arrayBuffer())
      if (leads || answer.headers.has('location')) pauseMs = Math.min(ctx.config.webPauseMs, STEP_MS)
      return { kind: 'answer', status: answer.status, address: address.href, headers: answer.headers, body } as const
    } catch (error) {
      if (!(error instanceof SafeFetchError)) throw error
      return { kind: 'unreachable', problem: reasons[error.reason] ?? unreachable } as const
    } finally {
      const now = ctx.clock.now()
      await leaveHost(ctx.db, address.host, now, new Date(now.getTime() + pauseMs))
    }
  }

  async function readRobots(origin: string): Promise<Robots | Exclude<Visit, WebAnswer>> {
    const answer = await request(new URL('/robots.txt', origin), {}, 0, { redirects: 3, leads: true })
    if (answer.kind === 'unreachable') return { kind: 'unreachable', problem: robotsSilent }
    if (answer.kind !== 'answer') return answer
    if (answer.status >= 500) return { kind: 'unreachable', problem: robotsSilent }
    return answer.status >= 400 ? everythingAllowed : parseRobots(answer.body.toString('utf8'), PRODUCT)
  }

  async function loadRobots(address: string) {
    const { origin } = new URL(address)
    const robots = known.get(origin) ?? (await readRobots(origin))
    // failed requests for robots.txt are repeated
    if ('allows' in robots) known.set(origin, robots)
    return robots
  }

  async function get(address: string, headers: Record<string, string> = {}, leads = false): Promise<Visit> {
    let url = new URL(address)
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const robots = await loadRobots(url.href)
      if (!('allows' in robots)) return robots
      if (!robots.allows(url)) return { kind: 'forbidden' }
      const answer = await request(url, headers, robots.delaySeconds * 1000, { redirects: 0, leads })
      const location = answer.kind === 'answer' ? answer.headers.get('location') : null
      if (answer.kind !== 'answer' || location === null || !redirects.has(answer.status)) return answer
      const next = URL.parse(location, url.href)
      if (!next || (next.protocol !== 'https:' && next.protocol !== 'http:')) break
      if (!isSameHost(next.href, url.href)) return { kind: 'elsewhere', address: next.href }
      url = next
    }
    return { kind: 'unreachable', problem: endless }
  }

  return { get, loadRobots }
}

const redirects = new Set([301, 302, 303, 307, 308])

const makeHeaders = ({ config }: AppContext) => ({
  'user-agent': `${PRODUCT}/${productVersion} (+${config.publicUrl})`,
  accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5',
  'accept-language': 'pt-BR,pt;q=0.9,*;q=0.5',
})

/** Waits until the host is free and takes it. Returns the time when it is free if that is too long to wait. */
async function takeTurn(
  ctx: AppContext,
  host: string,
  patienceMs: number,
  signal: AbortSignal,
): Promise<Extract<Visit, { kind: 'later' }> | undefined> {
  const enough = performance.now() + patienceMs
  for (;;) {
    signal.throwIfAborted()
    const now = ctx.clock.now()
    const turn = await takeHost(ctx.db, host, now, new Date(now.getTime() + LEASE_MS))
    if (turn.taken) return undefined
    const waitMs = turn.freeAt === null ? LOOK_MS : turn.freeAt.getTime() - now.getTime()
    if (performance.now() + waitMs > enough)
      return { kind: 'later', until: new Date(now.getTime() + Math.max(waitMs, AGAIN_MS)), bySite: false }
    await sleep(waitMs, undefined, { signal })
  }
}

/** Parses `Retry-After`: seconds or a date. */
function laterMs(written: string | null, now: Date): number {
  const delayMs = /^\d+$/.test(written ?? '') ? Number(written) * 1000 : Date.parse(written ?? '') - now.getTime()
  return Math.min(Number.isNaN(delayMs) ? USUAL_LATER_MS : Math.max(delayMs, 1000), MAX_DELAY_MS)
}

/** The same sentence for internal, closed and missing addresses, so that it reveals nothing about the inner network (O3). */
const unreachable = 'Não foi possível acessar o endereço. Confira se ele abre no navegador e tente de novo.'
const endless = 'O endereço leva a outros sem parar e nunca chega a uma página.'
const reasons: Partial<Record<SafeFetchReason, string>> = {
  size: 'A página é grande demais: passa de 10 MB.',
  timeout: 'O site demorou demais para responder. Tente de novo mais tarde.',
  redirects: endless,
}
const robotsSilent =
  'O site não disse o que pode ser lido (o robots.txt não respondeu), e por isso nada é lido por enquanto.'
