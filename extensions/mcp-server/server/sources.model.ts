import type { Source } from '@prosa/contract/conversations/source.ts'
import type { Keys } from '@prosa/server/src/platform/secrets/keys.ts'

/** A source of an answer, as its address names it. */
export interface SourceName {
  messageId: string
  number: number
}

const LABEL = 'mcp-source'
const toSigned = (keyId: string, { messageId, number }: SourceName): string => `${keyId} ${messageId} ${number}`

/** Writes the address of a source, which is valid only for the key that asked. */
export const writeSourceUri = (keys: Keys, keyId: string, name: SourceName): string =>
  `prosa://answers/${name.messageId}/sources/${name.number}?sig=${keys.sign(LABEL, toSigned(keyId, name))}`

/** Parses the address of a source; undefined if it is no such address, or that of another key. */
export function parseSourceUri(keys: Keys, keyId: string, uri: string): SourceName | undefined {
  const [, messageId, digits, signature] =
    /^prosa:\/\/answers\/([\da-f-]{36})\/sources\/(\d{1,4})\?sig=([\w-]{43})$/.exec(uri) ?? []
  if (messageId === undefined || digits === undefined || signature === undefined) return undefined
  const name = { messageId, number: Number(digits) }
  return keys.verify(LABEL, toSigned(keyId, name), signature) ? name : undefined
}

/** Names a source with its position in the document. */
export function nameSource({ documentName, page, place }: Source): string {
  const position = place ?? (page === null ? undefined : `página ${page}`)
  return position === undefined ? documentName : `${documentName}, ${position}`
}
