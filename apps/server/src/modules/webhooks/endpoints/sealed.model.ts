import { randomBytes } from 'node:crypto'
import type { Keys } from '#/platform/secrets/keys.ts'
import { sealLabels } from '#/platform/secrets/labels.ts'

const { webhookAddress, webhookHeaders, webhookSecret } = sealLabels

export interface ExtraHeader {
  name: string
  value: string
}

/**
 * What is kept of an endpoint's address, headers and secrets, and what it was: undefined where the server's secret is
 * another one by now.
 */
export const sealed = {
  url: (keys: Keys, url: string) => keys.seal(webhookAddress, url),
  openUrl: (keys: Keys, kept: string) => keys.open(webhookAddress, kept),
  headers: (keys: Keys, headers: readonly ExtraHeader[]) =>
    headers.length > 0 ? keys.seal(webhookHeaders, JSON.stringify(headers)) : null,
  openHeaders: (keys: Keys, kept: string | null) => {
    const opened = kept === null ? '[]' : keys.open(webhookHeaders, kept)
    return opened === undefined ? undefined : (JSON.parse(opened) as ExtraHeader[])
  },
  secret: (keys: Keys, secret: string) => keys.seal(webhookSecret, secret),
  openSecret: (keys: Keys, kept: string) => keys.open(webhookSecret, kept),
}

const secretBytes = 32
const shownEnd = 4

/** 32 random bytes in the form of Standard Webhooks (C1). */
export const newSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`

/** To tell a secret from others: its last characters, without the padding that all have. */
export const endOf = (secret: string): string => secret.replace(/=+$/, '').slice(-shownEnd)

/** An address without what may be a secret in it: `https://api.escola.br/…9f3a`. */
export function masked(address: string): string {
  const { origin, pathname, search } = new URL(address)
  const rest = `${pathname}${search}`
  if (rest === '/') return origin
  return rest.length > 2 * shownEnd ? `${origin}/…${rest.slice(-shownEnd)}` : `${origin}/…`
}
