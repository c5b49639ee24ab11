import { create } from 'qrcode'

/** Modules of white around the code, as its norm asks for. */
const QUIET = 4

export interface QrShape {
  /** Modules a side, the white around included. */
  size: number
  /** One square for each dark module, in SVG's words. */
  path: string
}

export function qrShape(text: string): QrShape {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) path += `M${column + QUIET} ${row + QUIET}h1v1h-1z`
  return { size: modules.size + 2 * QUIET, path }
}
