import type { Frame } from '#/lib/forms/crop-frame.ts'

const LARGEST_BYTES = 10 * 1024 * 1024
const SIDE_PIXELS = 256

export const acceptedPictures = 'image/png,image/jpeg,image/webp'

export const isTooLarge = ({ size }: File): boolean => size > LARGEST_BYTES

/** Whether a file says that it is a picture of the accepted types. */
export const saysPicture = ({ type }: File): boolean => acceptedPictures.split(',').includes(type)

/** Draws what the frame shows of a picture over the whole canvas. */
export function drawFrame(canvas: HTMLCanvasElement, source: ImageBitmap, { x, y, side }: Frame) {
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, x, y, side, side, 0, 0, canvas.width, canvas.height)
}

/** A part of a picture as a small square, drawn anew: what else was in its file, such as a place, stays behind. */
export async function squarePicture(source: ImageBitmap, frame: Frame): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE_PIXELS
  drawFrame(canvas, source, frame)
  // browsers that cannot write WebP write PNG instead
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  if (!drawn) throw new Error('no picture')
  return new File([drawn], 'imagem', { type: drawn.type })
}
