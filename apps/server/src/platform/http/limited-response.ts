import type { Response as UndiciResponse } from 'undici'
import { SafeFetchError } from '#/platform/http/safe-fetch-error.ts'

const bodyless = new Set([204, 205, 304])

/**
 * The same answer with a body that fails beyond `maxBytes`, counted after decompression, and whose errors pass through
 * `translate`. The headers that describe the compressed body are gone.
 */
export function limitedResponse(
  answer: UndiciResponse,
  maxBytes: number,
  translate: (error: unknown) => unknown,
): Response {
  const { status, statusText } = answer
  const headers = new Headers([...answer.headers])
  headers.delete('content-encoding')
  headers.delete('content-length')
  const { body } = answer
  if (!body || bodyless.has(status)) return new Response(null, { status, statusText, headers })

  async function* limited(chunks: AsyncIterable<Uint8Array>) {
    let size = 0
    try {
      for await (const chunk of chunks) {
        size += chunk.byteLength
        if (size > maxBytes) throw new SafeFetchError('size')
        yield chunk
      }
    } catch (error) {
      throw translate(error)
    }
  }
  return new Response(ReadableStream.from(limited(body)), { status, statusText, headers })
}
