/**
 * States of the MQ coder (ISO/IEC 14492, table E.1): probability, next state after the likely and the unlikely symbol, whether
 * they swap.
 */
const states =
  `5601 1 1 1|3401 2 6 0|1801 3 9 0|0ac1 4 12 0|0521 5 29 0|0221 38 33 0|5601 7 6 1|5401 8 14 0|4801 9 14 0|3801 10 14 0
3001 11 17 0|2401 12 18 0|1c01 13 20 0|1601 29 21 0|5601 15 14 1|5401 16 14 0|5101 17 15 0|4801 18 16 0|3801 19 17 0|3401 20 18 0
3001 21 19 0|2801 22 19 0|2401 23 20 0|2201 24 21 0|1c01 25 22 0|1801 26 23 0|1601 27 24 0|1401 28 25 0|1201 29 26 0|1101 30 27 0
0ac1 31 28 0|09c1 32 29 0|08a1 33 30 0|0521 34 31 0|0441 35 32 0|02a1 36 33 0|0221 37 34 0|0141 38 35 0|0111 39 36 0|0085 40 37 0
0049 41 38 0|0025 42 39 0|0015 43 40 0|0009 44 41 0|0005 45 42 0|0001 45 43 0|5601 46 46 0`
    .split(/[|\n]/)
    .map((state) => {
      const [probability = '', likely, unlikely, changes] = state.split(' ')
      return {
        probability: Number.parseInt(probability, 16),
        likely: Number(likely),
        unlikely: Number(unlikely),
        changes: changes === '1',
      }
    })

/** Earlier pixels that predict the current one (template 0), as column and row offsets. */
const neighbours = [
  [-1, 0],
  [-2, 0],
  [-3, 0],
  [-4, 0],
  [-3, -1],
  [-2, -1],
  [-1, -1],
  [0, -1],
  [1, -1],
  [2, -1],
  [3, -1],
  [-2, -2],
  [-1, -2],
  [0, -2],
  [1, -2],
  [2, -2],
] as const
/** The four of them that a file may choose, at their usual places. */
const adaptive = [3, -1, -3, -1, 2, -2, -2, -2]

/**
 * Encodes an image as JBIG2, as office scanners pack it into a PDF; by hand, because no library writes it: one region, arithmetic
 * coding.
 */
export function packJbig2(width: number, height: number, isInk: (x: number, y: number) => boolean): Uint8Array {
  const size = [...fourBytes(width), ...fourBytes(height)]
  const page = [...size, ...fourBytes(0), ...fourBytes(0), 0, 0, 0]
  const region = [...size, ...fourBytes(0), ...fourBytes(0), 0, 0, ...adaptive.map((place) => place & 0xff)]
  return Uint8Array.from([...segment(0, 48, page), ...segment(1, 38, [...region, ...coded(width, height, isInk)])])
}

const fourBytes = (value: number): number[] => [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]
const segment = (number: number, type: number, data: number[]): number[] => [
  ...fourBytes(number),
  type,
  0,
  1,
  ...fourBytes(data.length),
  ...data,
]

/** The encoder of annex E: `low` and `range` are the registers C and A, `free` is CT. */
function coded(width: number, height: number, isInk: (x: number, y: number) => boolean): number[] {
  const contexts = new Uint8Array(1 << neighbours.length)
  const expected = new Uint8Array(1 << neighbours.length)
  // the byte before the first is never sent
  const bytes = [0]
  let [low, range, free] = [0, 0x8000, 12]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let context = 0
      for (const [dx, dy] of neighbours) {
        const [nx, ny] = [x + dx, y + dy]
        context = (context << 1) | (nx >= 0 && nx < width && ny >= 0 && isInk(nx, ny) ? 1 : 0)
      }
      encode(context, isInk(x, y) ? 1 : 0)
    }
  const most = low + range
  low |= 0xffff
  if (low >= most) low -= 0x8000
  for (let turn = 0; turn < 2; turn++) {
    low <<= free
    byteOut()
  }
  return [...bytes.slice(1), 0xff, 0xac]

  function encode(context: number, symbol: number): void {
    const state = states[contexts[context]!]!
    const { probability } = state
    range -= probability
    const isExpected = symbol === expected[context]
    if (isExpected && range & 0x8000) {
      low += probability
      return
    }
    if (isExpected === range < probability) range = probability
    else low += probability
    if (!isExpected && state.changes) expected[context]! ^= 1
    contexts[context] = isExpected ? state.likely : state.unlikely
    do {
      range <<= 1
      low <<= 1
      free -= 1
      if (free === 0) byteOut()
    } while (!(range & 0x8000))
  }

  function byteOut(): void {
    const last = bytes.length - 1
    if (bytes[last] !== 0xff && low >= 0x8000000) {
      bytes[last]! += 1
      low &= 0x7ffffff
    }
    const isStuffed = bytes[last] === 0xff
    bytes.push(low >>> (isStuffed ? 20 : 19))
    low &= isStuffed ? 0xfffff : 0x7ffff
    free = isStuffed ? 7 : 8
  }
}
