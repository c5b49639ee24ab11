import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { ToolServer } from '#/tools/test/mcp-servers.ts'

/** Makes a server of tools its own authorization server: public clients that register themselves, PKCE, tokens that end. */
export function requireAuthorization(state: ToolServer, origin: string) {
  const facts = { challenge: '', valid: '', issued: 0, refreshes: 0, renewalMs: 0, redirectUris: [] as string[] }
  const issue = () => {
    facts.issued += 1
    facts.valid = `acesso-${facts.issued}`
    return Response.json({ access_token: facts.valid, token_type: 'Bearer', refresh_token: `renova-${facts.issued}` })
  }
  state.guard = async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/.well-known/oauth-protected-resource'))
      return Response.json({ resource: `${origin}/mcp`, authorization_servers: [origin] })
    if (pathname.startsWith('/.well-known/'))
      return Response.json({
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        registration_endpoint: `${origin}/register`,
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['none'],
      })
    if (pathname === '/register') {
      const client = (await request.json()) as { redirect_uris: string[] }
      facts.redirectUris = client.redirect_uris
      return Response.json({ ...client, client_id: 'prosa-registrado' }, { status: 201 })
    }
    if (pathname === '/token') {
      const form = new URLSearchParams(await request.text())
      if (form.get('grant_type') === 'refresh_token') {
        facts.refreshes += 1
        await setTimeout(facts.renewalMs)
        return form.get('refresh_token') === `renova-${facts.issued}` ? issue() : refuse('invalid_grant')
      }
      const proof = createHash('sha256').update(form.get('code_verifier')!).digest('base64url')
      return form.get('code') === 'codigo' && proof === facts.challenge ? issue() : refuse('invalid_grant')
    }
    if (facts.valid !== '' && request.headers.get('authorization') === `Bearer ${facts.valid}`) return undefined
    const metadata = `${origin}/.well-known/oauth-protected-resource/mcp`
    return new Response(null, {
      status: 401,
      headers: { 'www-authenticate': `Bearer resource_metadata="${metadata}"` },
    })
  }
  /** What a person brings back who agrees at this address. */
  const agree = (address: string): string => {
    const { searchParams } = new URL(address)
    facts.challenge = searchParams.get('code_challenge') ?? ''
    return `?${new URLSearchParams({ code: 'codigo', state: searchParams.get('state')! }).toString()}`
  }
  return { facts, agree }
}

const refuse = (error: string) => Response.json({ error }, { status: 400 })
