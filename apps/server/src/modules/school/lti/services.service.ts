import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { askPlatform } from '#/modules/school/lti/platform-client.service.ts'
import { signForPlatform } from '#/modules/school/lti/keys.service.ts'
import type { PlatformRow } from '#/modules/school/lti/platforms.repository.ts'

/** A platform's service said no; `status` is its own. */
export class ServiceRefused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`the platform answered ${status}`)
    this.name = 'ServiceRefused'
    this.status = status
  }
}

/** A platform gives this tool no token: of how the tool is known there, or of a moment; nothing of what was to be asked. */
export class TokenRefused extends Error {
  constructor(status: number) {
    super(`the platform gave no token: ${status}`)
    this.name = 'TokenRefused'
  }
}

const tokenSchema = z.object({ access_token: z.string().min(1) })

/** Brightspace's cloud has one address that gives tokens to all its schools, and another name by which it knows itself. */
export const audienceOf = (tokenUrl: string): string =>
  tokenUrl === 'https://auth.brightspace.com/core/connect/token' ? 'https://api.brightspace.com/auth/token' : tokenUrl

/** A token for one kind of request, by a signed assertion of who we are (RFC 7523): no secret is shared with a platform. */
async function tokenFor(ctx: AppContext, { clientId, tokenUrl }: PlatformRow, scope: string): Promise<string> {
  const assertion = await signForPlatform(ctx, {
    iss: clientId,
    sub: clientId,
    aud: audienceOf(tokenUrl),
    jti: randomUUID(),
  })
  const answer = await askPlatform(ctx)(tokenUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
      scope,
    }).toString(),
  })
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new TokenRefused(answer.status)
  }
  return tokenSchema.parse(await answer.json()).access_token
}

export type Call = (address: string, request: { accept?: string; type?: string; body?: object }) => Promise<Response>

/**
 * Calls services of a platform with one token. Throws `TokenRefused` where there is none, and `ServiceRefused` for any answer of a
 * service that is no success.
 */
export async function openService(ctx: AppContext, platform: PlatformRow, scope: string): Promise<Call> {
  const token = await tokenFor(ctx, platform, scope)
  return async (address, { accept, type, body }) => {
    const answer = await askPlatform(ctx)(address, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        ...(accept ? { accept } : {}),
        ...(type ? { 'content-type': type } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (answer.ok) return answer
    await answer.body?.cancel()
    throw new ServiceRefused(answer.status)
  }
}
