import type { AppContext } from '#/context.ts'
import { hasAccounts } from '#/modules/identity/accounts/account.repository.ts'
import {
  deleteLinks,
  findLink,
  type Link,
  type LinkPurpose,
  lockSetupLink,
  putLinks,
  takeLink,
} from '#/modules/identity/auth/link.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { newToken, sha256 } from '#/platform/secrets/keys.ts'

/** Minutes: an invitation lasts 72 h, a reset 1 h [L4]; the first administrator's link until the next start. */
const minutes: Record<LinkPurpose, number> = {
  setup: 72 * 60,
  invite: 72 * 60,
  reset: 60,
  email: 60,
  oidc: 10,
  'second-factor': 10,
}

type Page = '/auth/set-password' | '/auth/confirm-email'
const pages: Record<Exclude<LinkPurpose, 'oidc' | 'second-factor'>, Page> = {
  setup: '/auth/set-password',
  invite: '/auth/set-password',
  reset: '/auth/set-password',
  email: '/auth/confirm-email',
}

interface LinkOf<P extends LinkPurpose> {
  purpose: P
  /** Null only for the first administrator. */
  userId: number | null
  data?: Record<string, string>
}

/** Creates a token that works once; only its hash is stored. The person's older one of this purpose stops working. */
export async function createLinkToken(
  db: Queryable,
  { purpose, userId, data = {} }: LinkOf<LinkPurpose>,
): Promise<string> {
  const token = newToken()
  await putLinks(db, [{ purpose, userId, data, tokenHash: sha256(token), minutes: minutes[purpose] }])
  return token
}

/** The URL of a new link. Its origin is PUBLIC_URL, never taken from the request [L4]. */
export async function createLink(ctx: AppContext, db: Queryable, link: LinkOf<keyof typeof pages>): Promise<string> {
  return formatLinkUrl(ctx, link.purpose, await createLinkToken(db, link))
}

const sealed = 'first administrator'

/**
 * The link for the first administrator; undefined once an account exists. Each start makes a new one and ends the last
 * [L10], unless another instance runs: then both show the same link, so that none shown is dead.
 */
export async function createFirstAdminLink(ctx: AppContext): Promise<string | undefined> {
  if (await hasAccounts(ctx.db)) return undefined
  await ctx.listen.ready() // the other instances see this one from here on
  return ctx.db.transaction(async (tx) => {
    const shared = await lockSetupLink(tx)
    const known = shared === undefined ? undefined : ctx.keys.open(sealed, shared)
    const token = known ?? newToken()
    if (known === undefined) {
      const data = { token: ctx.keys.seal(sealed, token) }
      const link = { purpose: 'setup' as const, userId: null, data }
      await putLinks(tx, [{ ...link, tokenHash: sha256(token), minutes: minutes.setup }])
    }
    return formatLinkUrl(ctx, 'setup', token)
  })
}

/** The URLs of new links for these people, in their order. */
export async function createLinks(
  ctx: AppContext,
  db: Queryable,
  purpose: keyof typeof pages,
  userIds: readonly number[],
): Promise<string[]> {
  const links = userIds.map((userId) => ({ userId, token: newToken() }))
  const rows = links.map(({ userId, token }) => ({ userId, tokenHash: sha256(token) }))
  if (rows.length > 0)
    await putLinks(
      db,
      rows.map((row) => ({ ...row, purpose, data: {}, minutes: minutes[purpose] })),
    )
  return links.map(({ token }) => formatLinkUrl(ctx, purpose, token))
}

const formatLinkUrl = (ctx: AppContext, purpose: keyof typeof pages, token: string): string =>
  `${ctx.config.publicUrl}${pages[purpose]}?token=${token}`

/** The unused link of a token. Throws 410 `link_invalid`. */
export async function getLink(db: Queryable, token: string, purposes: readonly LinkPurpose[]): Promise<Link> {
  return (await findLink(db, sha256(token), purposes)) ?? refuseLink()
}

/** Uses the link up with the transaction. Throws 410 `link_invalid`. */
export async function consumeLink<P extends LinkPurpose>(
  tx: Queryable,
  token: string,
  purposes: readonly P[],
): Promise<Link & { purpose: P }> {
  return (await takeLink(tx, sha256(token), purposes)) ?? refuseLink()
}

/** Deletes links that may wait in a mailbox. */
export const killLinks = (tx: Queryable, userId: number, purposes: readonly LinkPurpose[]): Promise<void> =>
  deleteLinks(tx, userId, purposes)

function refuseLink(): never {
  throw new DomainError('link_invalid')
}
