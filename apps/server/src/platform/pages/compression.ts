import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The best encoding that the browser takes. */
export function acceptedEncoding(request: Request): Encoding {
  const accepted = (request.headers.get('accept-encoding') ?? '')
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
  const accepts = (encoding: Encoding) => accepted.some((one) => one.split(';')[0]?.trim() === encoding)
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}

export async function compress(body: Buffer, encoding: Encoding, quality = 9): Promise<Buffer> {
  if (encoding === 'br') return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  if (encoding === 'gzip') return zip(body, { level: quality })
  return body
}

/** Compresses texts of which the same few come again and again, each once; keeps the last `limit` ones. */
export function createCompressor(limit: number, run = compress) {
  const kept = new Map<string, Promise<Buffer>>()
  return (text: string, encoding: Encoding): Promise<Buffer> => {
    const key = `${encoding} ${text}`
    const body = kept.get(key) ?? run(Buffer.from(text), encoding)
    // the newest stands last
    kept.delete(key)
    kept.set(key, body)
    const [oldest] = kept.keys()
    if (kept.size > limit && oldest !== undefined) kept.delete(oldest)
    return body
  }
}

/** Characters from which compressing takes less time than a weak network saves. */
const LONG_ANSWER = 4000
/** The quality for what is made once for one caller: a session with 1,000 assistants takes a millisecond, and a tenth of its length is left. */
const QUICK = 4

/**
 * A JSON answer, compressed where it is long and its caller takes that. Nothing can be guessed from how short it becomes: it needs
 * a token in a header, which no other site's page can have sent.
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
  const body = await compress(Buffer.from(text), encoding, QUICK)
  return request.body(new Uint8Array(body), status, {
    ...headers,
    'content-encoding': encoding,
    vary: 'accept-encoding',
  })
}
