import { Readable } from 'node:stream'
import type { ApiRequest } from '#/platform/api/handlers.ts'

/** Types under which a stored file may be served; every other file is served as plain bytes (W4). */
export type AttachmentType =
  | 'application/json'
  | 'application/pdf'
  | 'application/zip'
  | 'application/x-pem-file'
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  | 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
  | 'application/vnd.oasis.opendocument.text'
  | 'application/vnd.oasis.opendocument.presentation'
  | 'application/epub+zip'
  | 'application/rtf'
  | 'text/markdown'
  | 'text/plain'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'application/vnd.oasis.opendocument.spreadsheet'
  | 'text/csv; charset=utf-8'
  | 'text/markdown; charset=utf-8'
  | 'text/plain; charset=utf-8'

export interface AttachmentFacts {
  /** The person's name for the file: only a suggestion to the browser. */
  name: string
  contentType: AttachmentType
  bytes?: number
}

/** Creates a response that browsers save and never show, so that no script in the file can run in our origin (W4). */
export function attachmentResponse(
  content: string | Readable,
  { name, contentType, bytes }: AttachmentFacts,
): Response {
  const body = typeof content === 'string' ? content : (Readable.toWeb(content) as ReadableStream<Uint8Array>)
  return new Response(body, {
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename*=UTF-8''${encodeExtended(name)}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      ...(bytes === undefined ? {} : { 'content-length': String(bytes) }),
    },
  })
}

/**
 * Throws a failure that happens before the first byte, so that it is answered like any other. A later failure resets the
 * connection: for HTTP/1.0 clients, which some proxies are, an orderly close would make a part look like the whole file. A client
 * that closes its connection is no failure.
 */
export async function cutWhereItFails(content: ReadableStream<Uint8Array> | null, { env, get }: ApiRequest) {
  if (!content) return null
  const reader = content.getReader()
  const begin = await reader.read()
  let first: Promise<typeof begin> | undefined = Promise.resolve(begin)
  let hasClientLeft = false
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = await (first ?? reader.read()).catch((err: unknown) => {
        if (hasClientLeft) return undefined
        get('facts').log.error({ err }, 'answer cut in the middle')
        env.outgoing.socket?.resetAndDestroy()
        return undefined
      })
      first = undefined
      if (hasClientLeft) return
      if (part === undefined || part.done) controller.close()
      else controller.enqueue(part.value)
    },
    cancel(reason) {
      hasClientLeft = true
      return reader.cancel(reason)
    },
  })
}

/** RFC 8187: encodeURIComponent leaves four characters that the header's grammar does not allow. */
const encodeExtended = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
