import { Readable } from 'node:stream'
import type { ApiRequest } from '#/platform/api/handlers.ts'

/** Types a stored file may be served as; whatever else a file claims to be, it goes out as bytes (W4). */
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
  /** The person's name for it: only ever a suggestion to the browser. */
  name: string
  contentType: AttachmentType
  bytes?: number
}

/** A file to save, never to show: no script in it can run in our origin, whatever it holds (W4). */
export function attachment(content: string | Readable, { name, contentType, bytes }: AttachmentFacts): Response {
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
 * What fails before there is anything of it is told as any failure is: throws that. What fails while it is sent resets its
 * connection. Where the connection's end is all that tells of the file's (HTTP/1.0, which some proxies speak), one that is
 * closed in order would make a part look like the whole. A client that closes its connection, with the whole file or without, is no
 * failure.
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
