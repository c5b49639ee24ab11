import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AppContext } from '@prosa/server/src/context.ts'
import { askPlatform } from '#/lti/server/platform-client.service.ts'
import { signForPlatform } from '#/lti/server/keys.service.ts'
import type { PlatformRow } from '#/lti/server/platforms.repository.ts'

/** A platform's service refused; `status` is the response's. */
export class ServiceRefused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`the platform answered ${status}`)
    this.name = 'ServiceRefused'
    this.status = status
  }
}

/** A platform refused a token: its setup or a temporary problem, independent of the request. */
export class TokenRefused extends Error {
  constructor(status: number) {
    super(`the platform gave no token: ${status}`)
    this.name = 'TokenRefused'
  }
}

const tokenSchema = z.object({ access_token: z.string().min(1) })

/** Brightspace's cloud has one token URL for all schools, but another audience. */
export const chooseAudience = (tokenUrl: string): string =>
  tokenUrl === 'https://auth.brightspace.com/core/connect/token' ? 'https://api.brightspace.com/auth/token' : tokenUrl

/** A token for one scope, by a signed assertion (RFC 7523), so that no secret is shared with a platform. */
async function tokenFor(ctx: AppContext, { clientId, tokenUrl }: PlatformRow, scope: string): Promise<string> {
  const assertion = await signForPlatform(ctx, {
    iss: clientId,
    sub: clientId,
    aud: chooseAudience(tokenUrl),
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
 * Opens a platform's services with one token. Throws `TokenRefused` without one, `ServiceRefused` for an unsuccessful
 * response.
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
