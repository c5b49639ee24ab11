import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { importSPKI, jwtVerify } from 'jose'
import type { IntegrationMode } from '@prosa/contract/school/integrations.ts'
import type { AppContext } from '#/context.ts'
import { findByClientId, type SigningIntegration } from '#/modules/school/integrations/integrations.repository.ts'
import { openSecrets } from '#/modules/school/integrations/integrations.service.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

/** Seconds that the school's clock may differ from ours. */
const toleranceSeconds = 300
/** Seconds of clock difference for tokens, which have an end; no token may last longer than the tolerance. */
const tokenToleranceSeconds = 30
const nameOfRequest = /^\P{Cc}{1,200}$/u

/** A request as it arrived, because its bytes are signed, not the parsed body. */
export interface SignedRequest {
  header(name: string): string | undefined
  body: string
}

/** A verified request: its integration and its single-use name. */
export interface Signed {
  integration: SigningIntegration
  nonce: string
  bodyHash: Buffer
}

const signatureError = (detail?: string): DomainError =>
  new DomainError('sga_signature_invalid', detail === undefined ? {} : { detail })

const isSigned = (mode: IntegrationMode): boolean => mode === 'secret' || mode === 'key'

/** The integration that a request names; its signature is not verified yet. */
export async function findClaimed(ctx: AppContext, request: SignedRequest): Promise<SigningIntegration> {
  const clientId = request.header('prosa-client-id') ?? ''
  const integration = clientId === '' ? undefined : await findByClientId(ctx.db, clientId)
  // students of other modes come only by the launches of these
  if (!integration?.active || !isSigned(integration.mode)) throw signatureError()
  return integration
}

/**
 * Verifies that the integration made the request just now, with exactly these bytes. `secret`: HMAC-SHA256 over
 * `{timestamp}.{idempotency key}.{body}`; `key`: a JWT (EdDSA or RS256, by the key's type) with the body's SHA-256.
 * Throws 422 `sga_signature_invalid`.
 */
export async function verifySignature(
  ctx: AppContext,
  integration: SigningIntegration,
  request: SignedRequest,
): Promise<Signed> {
  const bodyHash = createHash('sha256').update(request.body).digest()
  const nonce =
    integration.mode === 'secret'
      ? verifyHmac(ctx, integration, request)
      : await verifyToken(ctx, integration, request, bodyHash)
  if (!nameOfRequest.test(nonce))
    throw signatureError('Falta a Idempotency-Key (ou o jti do JWT): um texto de 1 a 200 caracteres, em uma linha.')
  return { integration, nonce, bodyHash }
}

function verifyHmac(ctx: AppContext, integration: SigningIntegration, { header, body }: SignedRequest): string {
  const [timestamp = '', nonce = '', signature = ''] = [
    header('prosa-timestamp'),
    header('idempotency-key'),
    header('prosa-signature'),
  ]
  const age = Math.abs(ctx.clock.now().getTime() / 1000 - Number(timestamp))
  if (!/^\d{10}$/.test(timestamp) || age > toleranceSeconds)
    throw signatureError('Prosa-Timestamp precisa ser a hora atual, em segundos.')
  const given = Buffer.from(signature.replace(/^v1=/, ''), 'hex')
  const matches = openSecrets(ctx, integration).some((secret) => {
    const expected = createHmac('sha256', secret).update(`${timestamp}.${nonce}.${body}`).digest()
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!signature.startsWith('v1=') || !matches) throw signatureError()
  return nonce
}

async function verifyToken(
  ctx: AppContext,
  integration: SigningIntegration,
  { header }: SignedRequest,
  bodyHash: Buffer,
): Promise<string> {
  const token = /^Bearer (\S+)$/i.exec(header('authorization') ?? '')?.[1] ?? ''
  // the key decides the algorithm, never the token
  for (const algorithm of ['EdDSA', 'RS256']) {
    const key = await importSPKI(integration.publicKey, algorithm).catch(() => undefined)
    if (!key) continue
    const verified = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer: integration.clientId,
      audience: ctx.config.publicUrl,
      requiredClaims: ['iat', 'exp', 'jti', 'body_sha256'],
      maxTokenAge: toleranceSeconds,
      clockTolerance: tokenToleranceSeconds,
      currentDate: ctx.clock.now(),
    }).catch((cause: unknown) => {
      throw new DomainError('sga_signature_invalid', { cause })
    })
    const { jti, body_sha256: hash, iat = 0, exp = Infinity } = verified.payload
    if (exp - iat > toleranceSeconds)
      throw signatureError('O exp do JWT pode ser no máximo cinco minutos depois do iat.')
    if (hash !== bodyHash.toString('base64url')) throw signatureError('body_sha256 não corresponde ao corpo enviado.')
    return typeof jti === 'string' ? jti : ''
  }
  throw signatureError()
}
