import type { ApiRequest } from '#/platform/api/handlers.ts'
import { readBody } from '#/platform/api/validation.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { cleanImage } from '#/platform/images/clean-image.ts'
import { readImageSize } from '#/platform/images/image-size.ts'

const MAX_BYTES = 512 * 1024
const MAX_SIDE_PIXELS = 2048
/** Allowance for the parts of the form around its file. */
const FORM_OVERHEAD_BYTES = 16 * 1024

export interface ReceivedImage {
  content: Uint8Array
  contentType: string
}

/** Reads the small picture in the field `file` of a form. Its content decides the type: names and headers may be wrong. */
export async function receiveImage(request: ApiRequest): Promise<ReceivedImage> {
  const body = await readBody(request, MAX_BYTES + FORM_OVERHEAD_BYTES).catch((cause: unknown) => {
    throw cause instanceof DomainError ? tooLarge() : new DomainError('upload_invalid', { cause })
  })
  const headers = { 'content-type': request.req.header('content-type') ?? '' }
  const form = await new Response(Uint8Array.from(body), { headers }).formData().catch((cause: unknown) => {
    throw new DomainError('upload_invalid', { cause })
  })
  const file = form.get('file')
  if (!(file instanceof File)) throw new DomainError('upload_invalid')
  return checkImage(new Uint8Array(await file.arrayBuffer()))
}

/** Returns the image without metadata, such as the place of the photo (P2). Throws `image_too_large` or `image_unsupported`. */
export function checkImage(content: Uint8Array): ReceivedImage {
  if (content.length > MAX_BYTES) throw tooLarge()
  const size = readImageSize(content)
  if (!size) throw new DomainError('image_unsupported')
  if (Math.max(size.width, size.height) > MAX_SIDE_PIXELS) {
    throw new DomainError('image_too_large', {
      detail: `A imagem passa de ${MAX_SIDE_PIXELS} pixels de lado. Escolha uma menor.`,
    })
  }
  return { content: cleanImage(content, size.contentType), contentType: size.contentType }
}

const tooLarge = (): DomainError =>
  new DomainError('image_too_large', { detail: 'A imagem passa de 512 kB. Escolha uma menor.' })

/** Creates a response with a picture for display, in which no script can run in our origin (W4). */
export function shownImage({ content, contentType }: ReceivedImage, cacheControl: string): Response {
  return new Response(Uint8Array.from(content), {
    headers: {
      'content-type': contentType,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': cacheControl,
    },
  })
}
