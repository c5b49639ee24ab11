import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const PERIOD_S = 30
const WINDOW = 1
const RECOVERY_CODES = 10
/** Without letters and digits that are easily taken for each other. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export const newCodeSecret = (): string => new Secret({ size: 20 }).base32

/** The address that an app of codes reads from a QR code. */
export const codeAddress = (secret: string, { appName, email }: { appName: string; email: string }): string =>
  new TOTP({ issuer: appName, label: email, secret: Secret.fromBase32(secret), period: PERIOD_S }).toString()

/** The step (number of 30 s since 1970) that a code of the app belongs to, one step early or late allowed (RFC 6238, L7). */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    period: PERIOD_S,
    timestamp,
    window: WINDOW,
  })
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_S, timestamp }) + delta
}

/** Ten codes such as `K7QM-4XWA`, 39 random bits each; guesses are limited. */
export function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: RECOVERY_CODES }, () => `${part()}-${part()}`)
}

/** As it was shown, however it was typed. */
export const plainRecoveryCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
