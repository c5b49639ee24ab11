const LARGEST_BYTES = 2 * 1024 * 1024
const SIDE_PIXELS = 256

export const acceptedPictures = 'image/png,image/jpeg,image/webp'

/** Why a file cannot be the picture, in Portuguese; undefined for one that can. */
export function pictureProblem({ type, size }: File): string | undefined {
  if (!acceptedPictures.split(',').includes(type)) return 'A imagem precisa ser PNG, JPEG ou WebP.'
  if (size > LARGEST_BYTES) return 'A imagem passa de 2 MB. Escolha uma menor.'
  return undefined
}

/** The middle of a picture as a small square, drawn anew: what else was in its file, such as a place, stays behind. */
export async function squarePicture(file: File): Promise<File> {
  const source = await createImageBitmap(file)
  const side = Math.min(source.width, source.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE_PIXELS
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(
    source,
    (source.width - side) / 2,
    (source.height - side) / 2,
    side,
    side,
    0,
    0,
    SIDE_PIXELS,
    SIDE_PIXELS,
  )
  source.close()
  // browsers that cannot write WebP write PNG instead
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  if (!drawn) throw new Error('no picture')
  return new File([drawn], 'imagem', { type: drawn.type })
}
