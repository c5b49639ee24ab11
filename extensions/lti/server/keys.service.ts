import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import type { AppContext } from '@prosa/server/src/context.ts'
import { ltiKeys } from '#/lti/server/lti.tables.ts'
import { findKeys, insertKey, lockKeys, removeKeysReplacedFor } from '#/lti/server/platforms.repository.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'

/** Label of the sealed keys. */
const TOOL_KEY = 'lti/tool-key'
export const sealedKeys = {
  what: 'chaves para plataformas LTI',
  table: ltiKeys,
  columns: [{ column: ltiKeys.sealedPrivate, label: TOOL_KEY }],
}

const day = 24 * 3_600_000
const KEY_LASTS_MS = 90 * day
/** Platforms cache our keys for hours at most: a new one signs after a day. */
const READ_WITHIN_MS = day
/** Seconds: platforms refuse tokens from their clock's future, many without tolerance. */
const MADE_EARLIER_SECONDS = 5
/** Days after its replacement for which a key is still published. */
const REPLACED_DAYS = 30

type Key = Awaited<ReturnType<typeof findKeys>>[number]

/** The published keys: all that sign, signed lately, or soon will. */
export async function publicKeys(ctx: AppContext): Promise<{ keys: JWK[] }> {
  const keys = await currentKeys(ctx)
  return { keys: keys.map(({ kid, publicKey }) => ({ ...publicKey, kid, alg: 'RS256', use: 'sig' })) }
}

/** Makes the next key once the newest is due, and deletes obsolete ones. */
export async function rotateKeys(ctx: AppContext): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockKeys(tx)
    const [newest] = await findKeys(tx)
    if (newest && computeAge(ctx, newest) > KEY_LASTS_MS) await makeKey(ctx, tx)
    await removeKeysReplacedFor(tx, REPLACED_DAYS)
  })
}

/** Signs a token for a platform, with its time and end. */
export async function signForPlatform(ctx: AppContext, claims: JWTPayload, lastsSeconds = 60): Promise<string> {
  const { kid, privateKey } = openable(ctx, await currentKeys(ctx)) ?? openable(ctx, await keysWithAnother(ctx))!
  const now = Math.floor(ctx.clock.now().getTime() / 1000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
    .setIssuedAt(now - MADE_EARLIER_SECONDS)
    .setExpirationTime(now + lastsSeconds)
    .sign(await importJWK(privateKey, 'RS256'))
}

/** The signing key: the newest that platforms have had time to fetch, else the oldest; none if APP_SECRET was lost. */
function openable(ctx: AppContext, keys: readonly Key[]): { kid: string; privateKey: JWK } | undefined {
  const fresh = keys.filter((key) => computeAge(ctx, key) <= READ_WITHIN_MS)
  const candidates = [...keys.filter((key) => !fresh.includes(key)), ...fresh.toReversed()]
  for (const { kid, sealedPrivate } of candidates) {
    const opened = ctx.keys.open(TOOL_KEY, sealedPrivate)
    if (opened !== undefined) return { kid, privateKey: JSON.parse(opened) as JWK }
  }
  return undefined
}

const computeAge = (ctx: AppContext, { createdAt }: Key): number => ctx.clock.now().getTime() - createdAt.getTime()

async function currentKeys(ctx: AppContext): Promise<Key[]> {
  const keys = await findKeys(ctx.db)
  return keys.length > 0 ? keys : keysWithAnother(ctx)
}

/** All keys, with one that this server can sign with, made unless another instance has made it. */
const keysWithAnother = (ctx: AppContext): Promise<Key[]> =>
  ctx.db.transaction(async (tx) => {
    await lockKeys(tx)
    if (!openable(ctx, await findKeys(tx))) await makeKey(ctx, tx)
    return findKeys(tx)
  })

async function makeKey(ctx: AppContext, tx: Queryable): Promise<void> {
  const pair = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const publicKey = await exportJWK(pair.publicKey)
  const sealedPrivate = ctx.keys.seal(TOOL_KEY, JSON.stringify(await exportJWK(pair.privateKey)))
  await insertKey(tx, { kid: await calculateJwkThumbprint(publicKey), publicKey, sealedPrivate })
}
