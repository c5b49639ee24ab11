import type { Frame } from '#/lib/forms/crop-frame.ts'

const LARGEST_BYTES = 10 * 1024 * 1024
const SIDE_PIXELS = 256

export const acceptedPictures = 'image/png,image/jpeg,image/webp'

export const isTooLarge = ({ size }: File): boolean => size > LARGEST_BYTES

/** Whether the file's MIME type is an accepted picture. */
export const isAcceptedPicture = ({ type }: File): boolean => acceptedPictures.split(',').includes(type)

/** Draws the framed part of a picture onto the whole canvas. */
export function drawFrame(canvas: HTMLCanvasElement, source: ImageBitmap, { x, y, side }: Frame) {
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, x, y, side, side, 0, 0, canvas.width, canvas.height)
}

/** Encodes the framed part as a small square picture. Encoding again drops metadata such as the location. */
export async function squarePicture(source: ImageBitmap, frame: Frame): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE_PIXELS
  drawFrame(canvas, source, frame)
  // Browsers that cannot write WebP write PNG instead.
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  if (!drawn) throw new Error('no picture')
  return new File([drawn], 'imagem', { type: drawn.type })
}
