import type { Keys } from '#/platform/secrets/keys.ts'
import { newToken, sha256 } from '#/platform/secrets/keys.ts'

const labels = { token: 'share-token', code: 'share-code', identity: 'share-identity' } as const

interface SealedToken {
  tokenHash: Buffer
  sealedToken: string
}

/** A new address (256 bits): its hash finds the link, its sealed copy lets editors copy it again. */
export function newAddress(keys: Keys): SealedToken {
  const token = newToken()
  return { tokenHash: sha256(token), sealedToken: keys.seal(labels.token, token) }
}

export const openToken = (keys: Keys, { sealedToken }: Pick<SealedToken, 'sealedToken'>): string =>
  keys.open(labels.token, sealedToken)

const codeText = (linkId: string, code: string): string => `${linkId}:${code.trim().toLowerCase()}`

/** What is kept of an access code: worth nothing without the server's secret. */
export const hashCode = (keys: Keys, linkId: string, code: string): string =>
  keys.sign(labels.code, codeText(linkId, code))

export const isCode = (keys: Keys, link: { id: string; codeHash: string }, code: string): boolean =>
  keys.verify(labels.code, codeText(link.id, code), link.codeHash)

/** The secret with which a site signs who its visitors are, and its sealed copy. */
export function newIdentitySecret(keys: Keys): { secret: string; sealed: string } {
  const secret = newToken('prosa_id_')
  return { secret, sealed: keys.seal(labels.identity, secret) }
}

export const openIdentitySecret = (keys: Keys, sealed: string): string => keys.open(labels.identity, sealed)
