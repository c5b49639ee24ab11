import { Secret, TOTP } from 'otpauth'

/** What an app of codes shows for this secret at a moment; now unless given (milliseconds since 1970). */
export const codeOf = (secret: string, timestamp = Date.now()): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), timestamp })
