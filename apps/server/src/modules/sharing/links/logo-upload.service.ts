import type { ApiRequest } from '#/platform/api/handlers.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

const MAX_BYTES = 512 * 1024
/** Room for the parts of the form around its file. */
const FORM_OVERHEAD_BYTES = 16 * 1024

export interface ReceivedImage {
  content: Uint8Array
  contentType: string
}

/** The small picture in the field `file` of a form. What it is, its own bytes say: names and headers are people's. */
export async function receiveImage(request: ApiRequest): Promise<ReceivedImage> {
  const body = await readBounded(request.req.raw.body)
  const headers = { 'content-type': request.req.header('content-type') ?? '' }
  const form = await new Response(body, { headers }).formData().catch((cause: unknown) => {
    throw new DomainError('upload_invalid', { cause })
  })
  const file = form.get('file')
  if (!(file instanceof File)) throw new DomainError('upload_invalid')
  if (file.size > MAX_BYTES) throw tooLarge()
  const content = new Uint8Array(await file.arrayBuffer())
  const contentType = imageTypeOf(content)
  if (contentType === undefined) throw new DomainError('image_unsupported')
  return { content, contentType }
}

async function readBounded(body: ReadableStream<Uint8Array> | null): Promise<Buffer> {
  if (body === null) throw new DomainError('upload_invalid')
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.length
    if (bytes > MAX_BYTES + FORM_OVERHEAD_BYTES) throw tooLarge()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const tooLarge = (): DomainError =>
  new DomainError('image_too_large', { detail: 'A imagem passa de 512 kB. Escolha uma menor.' })

const signatures: readonly [contentType: string, pattern: RegExp][] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/webp', /^52494646.{8}57454250/],
]

/** By the first bytes; undefined for everything that is not a picture we show. */
export function imageTypeOf(content: Uint8Array): string | undefined {
  const start = Buffer.from(content.subarray(0, 16)).toString('hex')
  return signatures.find(([, pattern]) => pattern.test(start))?.[0]
}
