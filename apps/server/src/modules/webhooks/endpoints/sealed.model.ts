import { randomBytes } from 'node:crypto'
import type { Keys } from '#/platform/secrets/keys.ts'
import { sealLabels } from '#/platform/secrets/labels.ts'

const { webhookAddress, webhookHeaders, webhookSecret } = sealLabels

export interface ExtraHeader {
  name: string
  value: string
}

/**
 * Seals and opens an endpoint's address, headers and secrets; opening gives undefined if the server's secret has
 * changed.
 */
export const endpointSeals = {
  url: (keys: Keys, url: string) => keys.seal(webhookAddress, url),
  openUrl: (keys: Keys, sealedValue: string) => keys.open(webhookAddress, sealedValue),
  headers: (keys: Keys, headers: readonly ExtraHeader[]) =>
    headers.length > 0 ? keys.seal(webhookHeaders, JSON.stringify(headers)) : null,
  openHeaders: (keys: Keys, sealedValue: string | null) => {
    const opened = sealedValue === null ? '[]' : keys.open(webhookHeaders, sealedValue)
    return opened === undefined ? undefined : (JSON.parse(opened) as ExtraHeader[])
  },
  secret: (keys: Keys, secret: string) => keys.seal(webhookSecret, secret),
  openSecret: (keys: Keys, sealedValue: string) => keys.open(webhookSecret, sealedValue),
}

const secretBytes = 32
const shownEnd = 4

/** A new secret: 32 random bytes in the form of Standard Webhooks (C1). */
export const newSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`

/** The last characters of a secret, which tell it from others, without the padding that all have. */
export const secretEnd = (secret: string): string => secret.replace(/=+$/, '').slice(-shownEnd)

/** An address without the parts that may hold a secret: `https://api.escola.br/…9f3a`. */
export function maskAddress(address: string): string {
  const { origin, pathname, search } = new URL(address)
  const rest = `${pathname}${search}`
  if (rest === '/') return origin
  return rest.length > 2 * shownEnd ? `${origin}/…${rest.slice(-shownEnd)}` : `${origin}/…`
}
