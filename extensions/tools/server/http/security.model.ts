import { declaredAccess } from '#/tools/config.ts'
import type { FoundTools } from '#/tools/contract.ts'
import { type Json, objectOf } from '#/tools/server/http/schema.model.ts'

/**
 * Returns how callers of a document's service identify themselves; undefined unless it declares exactly one way that is
 * possible here.
 * @param from its address, for a relative address
 */
export function readSecurity({ components }: Json, from: string): FoundTools['access'] {
  const schemes = Object.values(objectOf(objectOf(components)['securitySchemes']))
  const possible = schemes.flatMap((scheme) => declaredAccess.safeParse(toAccess(objectOf(scheme), from)).data ?? [])
  return possible.length === 1 ? possible[0] : undefined
}

function toAccess({ type, in: place, name, scheme, flows }: Json, from: string): unknown {
  if (type === 'apiKey') return { type: 'key', in: place, name }
  const way = type === 'http' ? String(scheme).toLowerCase() : type
  if (way === 'basic') return { type: 'basic', username: '' }
  if (way === 'bearer') return { type: 'key', in: 'header', name: 'Authorization' }
  const { tokenUrl } = objectOf(objectOf(flows)['clientCredentials'])
  const address = typeof tokenUrl === 'string' ? URL.parse(tokenUrl, from === '' ? undefined : from)?.href : undefined
  return way === 'oauth2' ? { type: 'oauth', tokenUrl: address, clientId: '', scope: '' } : undefined
}
