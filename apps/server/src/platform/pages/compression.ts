import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Returns the best encoding that the browser accepts. */
export function acceptedEncoding(request: Request): Encoding {
  const accepted = (request.headers.get('accept-encoding') ?? '')
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
  const accepts = (encoding: Encoding) => accepted.some((one) => one.split(';')[0]?.trim() === encoding)
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}

/** Compresses `body`; `quality` goes from 1 (fast) to 9 (small), of Brotli to 11. */
export async function compressBody(body: Buffer, encoding: Encoding, quality = 9): Promise<Buffer> {
  if (encoding === 'br') return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  if (encoding === 'gzip') return zip(body, { level: quality })
  return body
}

/** Creates a compressor for texts that repeat; it keeps the last `limit` results. */
export function createCompressor(limit: number, run = compressBody) {
  const compressedCache = new Map<string, Promise<Buffer>>()
  return (text: string, encoding: Encoding): Promise<Buffer> => {
    const key = `${encoding} ${text}`
    const body = compressedCache.get(key) ?? run(Buffer.from(text), encoding)
    // moves the entry to the end, as the newest
    compressedCache.delete(key)
    compressedCache.set(key, body)
    const [oldest] = compressedCache.keys()
    if (compressedCache.size > limit && oldest !== undefined) compressedCache.delete(oldest)
    return body
  }
}

/** From this length in characters compressing costs less time than a weak network saves. */
const LONG_ANSWER = 4000
/** Quality for a response made once for one caller: a session with 1,000 assistants takes a millisecond and shrinks to a tenth. */
const QUICK = 4

/**
 * Creates a JSON response, compressed where it is long and the client accepts it. Its compressed length leaks nothing: the
 * request needs a token in a header, which a page of another site cannot send.
 */
export async function jsonAnswer(
  request: Context,
  answer: object,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const text = JSON.stringify(answer)
  const headers = { 'content-type': 'application/json' }
  const encoding = text.length < LONG_ANSWER ? 'identity' : acceptedEncoding(request.req.raw)
  if (encoding === 'identity') return request.body(text, status, headers)
  const body = await compressBody(Buffer.from(text), encoding, QUICK)
  return request.body(new Uint8Array(body), status, {
    ...headers,
    'content-encoding': encoding,
    vary: 'accept-encoding',
  })
}
