import type { Hono } from 'hono'
import type { AppContext } from '@prosa/server/src/context.ts'
import type { AssistantRow } from '@prosa/server/src/modules/assistants/finding/assistants.service.ts'
import { ToolFailure } from '@prosa/server/src/modules/conversations/runs/run-tools.service.ts'
import type { ApiEnv, By } from '@prosa/server/src/platform/api/handlers.ts'
import type { Authorized } from '@prosa/server/src/platform/authorization/authorize.ts'
import { DomainError, notFound } from '@prosa/server/src/platform/errors/domain-error.ts'
import { audit, doneBy } from '@prosa/server/src/platform/events/audit.ts'
import { beginAuthorization, describeClient, finishAuthorization } from '#/tools/server/mcp/authorization.service.ts'
import { CLIENT_PATH, noteSuccess, RETURN_PATH, sideOf } from '#/tools/server/mcp/source-states.service.ts'
import { findSource } from '#/tools/server/sources/sources.repository.ts'
import { openSource } from '#/tools/server/sources/sources.service.ts'

type Editable = Authorized<AssistantRow, 'edit'>

/** Milliseconds for what the server and its authorization server answer. */
const BEGIN_MS = 20_000
/** Milliseconds that a person has to authorize. */
const PENDING_MS = 15 * 60_000
/** Label of an authorization that a person is about to give. */
const PENDING = 'tools/pending-authorization'

/** An authorization under way; sealed, it is the `state` that travels with the person. */
interface Pending {
  assistantId: number
  sourceId: string
  userId: number
  /** Of PKCE: without it the code that comes back is worth nothing. */
  verifier: string
  expiresAt: number
}

/**
 * Begins the authorization of a service; returns where the person has to go.
 * @throws `tools_unreadable`
 */
export async function beginSourceAuthorization(
  ctx: AppContext,
  { actor }: By,
  { id: assistantId }: Editable,
  sourceId: string,
): Promise<{ url: string }> {
  const side = await findSide(ctx, assistantId, sourceId)
  const { url, verifier } = await describeFailures(beginAuthorization(side, AbortSignal.timeout(BEGIN_MS)))
  const expiresAt = ctx.clock.now().getTime() + PENDING_MS
  const pending: Pending = { assistantId, sourceId, userId: actor.id, verifier, expiresAt }
  url.searchParams.set('state', ctx.keys.seal(PENDING, JSON.stringify(pending)))
  return { url: url.href }
}

/**
 * Finishes an authorization with the query that the person came back with; only who began it can.
 * @throws `authorization_over`, `tools_unreadable`
 */
export async function finishSourceAuthorization(
  ctx: AppContext,
  by: By,
  { id: assistantId }: Editable,
  search: string,
): Promise<void> {
  const brought = new URLSearchParams(search)
  const pending = openPending(ctx, brought)
  const isTheirs = pending?.userId === by.actor.id && pending.assistantId === assistantId
  if (!isTheirs || pending.expiresAt < ctx.clock.now().getTime()) throw new DomainError('authorization_over')
  const { sourceId, verifier } = pending
  const side = await findSide(ctx, assistantId, sourceId)
  await describeFailures(finishAuthorization(side, verifier, brought))
  await noteSuccess(ctx, sourceId)
  const target = { type: 'tool_source', id: sourceId } as const
  await audit(ctx.db, { ...doneBy(by), action: 'tool_source.authorize', target, data: { assistantId } })
}

async function findSide(ctx: AppContext, assistantId: number, sourceId: string) {
  const row = await findSource(ctx.db, assistantId, sourceId)
  if (row?.access.type !== 'person') throw notFound()
  return sideOf(ctx, openSource(ctx, row))
}

const openPending = ({ keys }: AppContext, brought: URLSearchParams): Pending | undefined => {
  const text = keys.open(PENDING, brought.get('state') ?? '')
  return text === undefined ? undefined : (JSON.parse(text) as Pending)
}

const describeFailures = <Value>(promise: Promise<Value>): Promise<Value> =>
  promise.catch((error: unknown) => {
    throw error instanceof ToolFailure ? new DomainError('tools_unreadable', { detail: error.message }) : error
  })

/**
 * Mounts the two addresses that authorization servers know: who we are, and where they send a person back. The second one
 * has no session; it passes what was brought on to the assistant's page, which has one.
 */
export function mountAuthorization(app: Hono<ApiEnv>, ctx: AppContext): void {
  const { publicUrl } = ctx.config
  app.get(CLIENT_PATH, (request) =>
    request.json({ client_id: `${publicUrl}${CLIENT_PATH}`, ...describeClient(`${publicUrl}${RETURN_PATH}`) }),
  )
  app.get(RETURN_PATH, (request) => {
    const { search, searchParams } = new URL(request.req.url)
    const pending = openPending(ctx, searchParams)
    request.header('cache-control', 'no-store')
    request.header('referrer-policy', 'no-referrer')
    // a fragment reaches no log
    const page = pending ? `/assistants/manage/${pending.assistantId}#autorizacao${search}` : '/assistants'
    return request.redirect(page, 303)
  })
}
