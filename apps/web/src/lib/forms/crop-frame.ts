/** The square part of a picture to keep, in pixels of the picture. */
export interface Frame {
  x: number
  y: number
  side: number
}

interface PictureSize {
  width: number
  height: number
}

export const MAX_ZOOM = 4

const largestSide = ({ width, height }: PictureSize) => Math.min(width, height)
const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(most, 0))

const limitFrame = ({ x, y, side }: Frame, { width, height }: PictureSize): Frame => ({
  x: clamp(x, width - side),
  y: clamp(y, height - side),
  side,
})

/** Returns the largest square frame in the center of the picture. */
export function wholeFrame(size: PictureSize): Frame {
  const side = largestSide(size)
  return { x: (size.width - side) / 2, y: (size.height - side) / 2, side }
}

/** Moves the frame within the picture, by fractions of its side. */
export const movedFrame = (frame: Frame, size: PictureSize, { right, down }: { right: number; down: number }): Frame =>
  limitFrame({ ...frame, x: frame.x + right * frame.side, y: frame.y + down * frame.side }, size)

/** Returns the zoom, from 1 to `MAX_ZOOM`. */
export const computeZoom = ({ side }: Frame, size: PictureSize): number => largestSide(size) / side

/** Zooms the frame around its center. */
export function zoomedFrame(frame: Frame, size: PictureSize, zoom: number): Frame {
  const side = largestSide(size) / Math.min(Math.max(zoom, 1), MAX_ZOOM)
  const shift = (frame.side - side) / 2
  return limitFrame({ x: frame.x + shift, y: frame.y + shift, side }, size)
}
