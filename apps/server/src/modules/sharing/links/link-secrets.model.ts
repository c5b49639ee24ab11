import { newToken, sha256, type Keys } from '#/platform/secrets/keys.ts'
import { sealLabels } from '#/platform/secrets/labels.ts'

const codeLabel = 'share-code'

interface SealedToken {
  tokenHash: Buffer
  sealedToken: string
}

/** A new address (256 bits): its hash finds the link, its sealed copy lets editors copy it again. */
export function newAddress(keys: Keys): SealedToken {
  const token = newToken()
  return { tokenHash: sha256(token), sealedToken: keys.seal(sealLabels.linkAddress, token) }
}

/** The link's address; undefined if the server's secret has changed. The address still works then. */
export const openToken = (keys: Keys, { sealedToken }: Pick<SealedToken, 'sealedToken'>): string | undefined =>
  keys.open(sealLabels.linkAddress, sealedToken)

const codeText = (linkId: string, code: string): string => `${linkId}:${code.trim().toLowerCase()}`

/** The hash of an access code, useless without the server's secret. */
export const hashCode = (keys: Keys, linkId: string, code: string): string =>
  keys.sign(codeLabel, codeText(linkId, code))

export const isCode = (keys: Keys, link: { id: string; codeHash: string }, code: string): boolean =>
  keys.verify(codeLabel, codeText(link.id, code), link.codeHash)

/** The secret with which a site signs its visitors' identities, and its sealed copy. */
export function newIdentitySecret(keys: Keys): { secret: string; sealed: string } {
  const secret = newToken('prosa_id_')
  return { secret, sealed: keys.seal(sealLabels.linkIdentity, secret) }
}

export const openIdentitySecret = (keys: Keys, sealed: string): string | undefined =>
  keys.open(sealLabels.linkIdentity, sealed)
