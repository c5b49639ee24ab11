import { errors, type JWTPayload, jwtVerify } from 'jose'
import type { AppContext } from '@prosa/server/src/context.ts'
import { platformKeys } from '#/lti/server/platform-client.service.ts'
import type { PlatformRow } from '#/lti/server/platforms.repository.ts'
import { Refusal, type RefusalReason } from '#/lti/server/refusal.model.ts'
import { unstorableTexts } from '@prosa/server/src/platform/api/validation.ts'

/** Seconds that a platform's clock may differ from ours. */
const TOLERANCE_SECONDS = 60
/** Seconds that a launch lasts: an older token was made for another one. */
const OLDEST_SECONDS = 600

/**
 * Verifies that the platform sent this token to this tool just now: RS256 only, by a key of its set. Throws a
 * `Refusal`.
 */
export async function verifyIdToken(ctx: AppContext, platform: PlatformRow, token: string): Promise<JWTPayload> {
  const { issuer, clientId, jwksUrl } = platform
  const { payload } = await jwtVerify(token, platformKeys(ctx, jwksUrl), {
    algorithms: ['RS256'],
    issuer,
    audience: clientId,
    requiredClaims: ['exp', 'iat', 'nonce'],
    clockTolerance: TOLERANCE_SECONDS,
    maxTokenAge: OLDEST_SECONDS,
    currentDate: ctx.clock.now(),
  }).catch((error: unknown) => {
    throw new Refusal(toRefusalReason(error), {}, error)
  })
  const { aud, azp } = payload
  if (azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== clientId) throw new Refusal('audience')
  if (unstorableTexts(payload).length > 0) throw new Refusal('incomplete')
  return payload
}

const claimReasons: Readonly<Record<string, RefusalReason>> = {
  iss: 'issuer',
  aud: 'audience',
  iat: 'future',
  nbf: 'future',
  nonce: 'nonce',
}

function toRefusalReason(error: unknown): RefusalReason {
  if (error instanceof errors.JOSEAlgNotAllowed) return 'algorithm'
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed) return claimReasons[error.claim] ?? 'incomplete'
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey)
    return 'signature'
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) return 'incomplete'
  return 'keys_unreachable'
}
