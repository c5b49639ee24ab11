import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

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

export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  if (encoding === 'gzip') return zip(body, { level: 9 })
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
