import { create } from 'qrcode'

/** Width of the white border in modules, as the standard requires. */
const QUIET_ZONE = 4

export interface QrShape {
  /** Width in modules, including the border. */
  size: number
  /** SVG path with one square per dark module. */
  path: string
}

export function qrShape(text: string): QrShape {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) path += `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`
  return { size: modules.size + 2 * QUIET_ZONE, path }
}
