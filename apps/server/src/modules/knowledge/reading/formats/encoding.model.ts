export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const candidates: readonly Encoding[] = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']

/** Characters that text editors do not write: control characters except those of lines, tabs and old printers; and non-characters. */
const controls = /[^\P{Cc}\t\n\v\f\r\u007f-\u009f]|[\ufffe\uffff]/u
/** Escape, which terminals write among their letters. */
const ESCAPE = String.fromCodePoint(27)
/** Bytes that Windows-1252 leaves unassigned; a decoder returns control characters for them. */
const unassigned = /[\u0081\u008d\u008f\u0090\u009d]/
/** Least share of byte pairs with one zero byte, as Latin letters have in UTF-16. */
const MIN_ZEROS = 0.3

/**
 * Guesses the encoding of a text while its bytes pass: by its first bytes, by whether it is valid UTF-8, and by the position
 * of zero bytes. Other content is not a text.
 */
export class EncodingGuess {
  readonly #decoders = new Map(candidates.map((encoding) => [encoding, new TextDecoder(encoding, { fatal: true })]))
  #start = Buffer.alloc(0)
  #bytes = 0
  readonly #zeros = [0, 0]

  add(piece: Uint8Array): void {
    if (this.#start.length < 3) this.#start = Buffer.concat([this.#start, piece.subarray(0, 3)])
    for (let at = piece.indexOf(0); at !== -1; at = piece.indexOf(0, at + 1)) this.#zeros[(this.#bytes + at) % 2]! += 1
    this.#bytes += piece.length
    for (const [encoding, decoder] of this.#decoders) this.#try(encoding, () => decoder.decode(piece, { stream: true }))
  }

  /** Returns the encoding, or undefined if the content is not a text. Called once, after the last piece. */
  end(): Encoding | undefined {
    for (const [encoding, decoder] of this.#decoders) this.#try(encoding, () => decoder.decode())
    const marked = markedEncoding(this.#start)
    if (marked) return this.#decoders.has(marked) ? marked : undefined
    const [even = 0, odd = 0] = this.#zeros
    if (even + odd === 0)
      return this.#decoders.has('utf-8') ? 'utf-8' : this.#decoders.has('windows-1252') ? 'windows-1252' : undefined
    const wide = odd > even ? 'utf-16le' : 'utf-16be'
    return this.#decoders.has(wide) && Math.max(even, odd) > (this.#bytes / 2) * MIN_ZEROS ? wide : undefined
  }

  #try(encoding: Encoding, decode: () => string): void {
    try {
      const text = decode().replaceAll(ESCAPE, '')
      if (controls.test(text) || (encoding === 'windows-1252' && unassigned.test(text))) this.#decoders.delete(encoding)
    } catch {
      this.#decoders.delete(encoding)
    }
  }
}

/** Returns the encoding that a byte order mark declares. */
function markedEncoding(start: Uint8Array): Encoding | undefined {
  const [first, second, third] = start
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** Returns the encoding of a content. `declared` are stated encodings, of which the first valid one is used unless the bytes contradict it. */
export function detectEncoding(content: Uint8Array, ...declared: readonly (string | undefined)[]): string | undefined {
  const guess = new EncodingGuess()
  guess.add(content)
  const found = guess.end()
  if (found !== 'windows-1252' && found !== undefined) return found
  if (isMostlyUtf8(content)) return 'utf-8'
  return declared.find((one) => one !== undefined && isKnown(one)) ?? found
}

/**
 * Whether more letters are valid UTF-8 than broken: a cut or a foreign piece spoils a few letters of a long text, while two
 * bytes of Latin-1 rarely form a letter by chance.
 */
function isMostlyUtf8(content: Uint8Array): boolean {
  let [whole, broken] = [0, 0]
  for (const piece of decodePieces(content, 'utf-8'))
    for (const [letter] of piece.matchAll(/[^\0-\u007f]/gu)) {
      if (letter === '\ufffd') broken += 1
      else whole += 1
    }
  return whole > broken
}

function isKnown(encoding: string): boolean {
  try {
    return !new TextDecoder(encoding).encoding.startsWith('utf-')
  } catch {
    return false
  }
}

const PIECE_BYTES = 65_536

/** Decodes a text piece by piece, to save memory; invalid bytes become '�'. */
export function* decodePieces(content: Uint8Array, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < content.length; at += PIECE_BYTES)
    yield decoder.decode(content.subarray(at, at + PIECE_BYTES), { stream: true })
  yield decoder.decode()
}

/** Decodes a plain text in any supported encoding. */
export const decodeText = (content: Uint8Array): string =>
  new TextDecoder(detectEncoding(content) ?? 'utf-8').decode(content)
