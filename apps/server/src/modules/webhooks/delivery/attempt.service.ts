import { Webhook } from 'standardwebhooks'
import type { AppContext } from '#/context.ts'
import type { ClaimedDelivery } from '#/modules/webhooks/delivery/claim.repository.ts'
import { parseHold } from '#/modules/webhooks/schedule.model.ts'
import { ATTEMPT_MS } from '#/modules/webhooks/endpoints/address.service.ts'
import { endpointSeals } from '#/modules/webhooks/endpoints/sealed.model.ts'
import type { SafeFetch } from '#/platform/http/safe-fetch.ts'

/** The outcome of one attempt to deliver. */
export interface AttemptResult {
  at: Date
  outcome: 'delivered' | 'failed' | 'gone'
  responseStatus: number | null
  durationMs: number | null
  failure: 'unreachable' | 'timeout' | 'redirect' | 'refused' | null
  /** The first kilobyte of the receiver's response. */
  response: string | null
  /** Milliseconds for which the receiver asked to get nothing (`Retry-After`). */
  holdMs: number
}

const SHOWN_BYTES = 1024
const USER_AGENT = 'Prosa-Webhooks/1.0'

/** One process that delivers: the name on its leases, its HTTP client, and the signal that it has to stop. */
export interface Sender {
  owner: string
  fetch: SafeFetch
  stopped: AbortSignal
}

/** Sends a delivery once, signed with the current time (C1). Rejects only if the process stops during the attempt. */
export async function attemptDelivery(
  { keys, clock }: Pick<AppContext, 'keys' | 'clock'>,
  { fetch, stopped }: Sender,
  delivery: ClaimedDelivery,
): Promise<AttemptResult> {
  const at = clock.now()
  const began = performance.now()
  const timeUp = AbortSignal.timeout(ATTEMPT_MS)
  const signal = AbortSignal.any([timeUp, stopped])
  const none = { at, responseStatus: null, response: null, holdMs: 0, outcome: 'failed' } as const
  try {
    const headers = signHeaders(keys, delivery, at)
    const url = endpointSeals.openUrl(keys, delivery.sealedUrl)
    if (headers === undefined || url === undefined) return { ...none, durationMs: null, failure: 'unreachable' }
    const answer = await fetch(url, { method: 'POST', body: delivery.body, headers, httpsOnly: true, signal })
    const response = await readBeginning(answer)
    const durationMs = Math.round(performance.now() - began)
    const { status } = answer
    const holdMs = parseHold(status, answer.headers.get('retry-after'), at)
    return { at, responseStatus: status, response, durationMs, holdMs, ...judgeStatus(status) }
  } catch (err) {
    if (stopped.aborted) throw err
    // an unreachable address does not even reveal how long the attempt took (O3); the client logs the reason
    if (!timeUp.aborted) return { ...none, durationMs: null, failure: 'unreachable' }
    return { ...none, durationMs: Math.round(performance.now() - began), failure: 'timeout' }
  }
}

function judgeStatus(status: number): Pick<AttemptResult, 'outcome' | 'failure'> {
  if (status >= 200 && status < 300) return { outcome: 'delivered', failure: null }
  if (status === 410) return { outcome: 'gone', failure: 'refused' }
  return { outcome: 'failed', failure: status >= 300 && status < 400 ? 'redirect' : 'refused' }
}

function signHeaders(keys: AppContext['keys'], delivery: ClaimedDelivery, at: Date): [string, string][] | undefined {
  const { eventId, body, sealedSecret, sealedFormerSecret, formerSecretUntil } = delivery
  const secrets = [sealedSecret]
  if (sealedFormerSecret && formerSecretUntil && formerSecretUntil > at) secrets.push(sealedFormerSecret)
  const opened = secrets
    .map((secret) => endpointSeals.openSecret(keys, secret))
    .filter((secret) => secret !== undefined)
  const extra = endpointSeals.openHeaders(keys, delivery.sealedHeaders)
  if (opened.length === 0 || extra === undefined) return undefined
  const signatures = opened.map((secret) => new Webhook(secret).sign(eventId, at, body))
  return [
    ...extra.map(({ name, value }): [string, string] => [name, value]),
    ['content-type', 'application/json; charset=utf-8'],
    ['user-agent', USER_AGENT],
    ['webhook-id', eventId],
    ['webhook-timestamp', String(Math.floor(at.getTime() / 1000))],
    ['webhook-signature', signatures.join(' ')],
  ]
}

/** Reads only the beginning of a response, which the log shows. The status counts even if the body breaks off. */
async function readBeginning(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of answer.body ?? []) {
      pieces.push(piece as Uint8Array)
      size += (piece as Uint8Array).byteLength
      if (size >= SHOWN_BYTES) break
    }
  } catch {
    // keep the part of the body that arrived
  }
  const text = new TextDecoder().decode(Buffer.concat(pieces).subarray(0, SHOWN_BYTES))
  // PostgreSQL text cannot hold NUL
  return text.replaceAll('\0', '')
}
