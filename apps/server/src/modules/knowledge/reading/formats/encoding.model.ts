export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const candidates: readonly Encoding[] = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']

/** What no text editor writes: control characters but those of lines, tabs and old printers; and what is no character. */
const controls = /[^\P{Cc}\t\n\v\f\r\u007f-\u009f]|[\ufffe\uffff]/u
/** What terminals write among their letters. */
const ESCAPE = String.fromCodePoint(27)
/** Bytes that Windows-1252 leaves out; a decoder takes them for control characters. */
const unassigned = /[\u0081\u008d\u008f\u0090\u009d]/
/** Pairs of bytes of which one is zero, as Latin letters are in UTF-16, at the least. */
const LEAST_ZEROS = 0.3

/**
 * Finds out how a text is written while its bytes pass: by its first bytes, by whether it is valid UTF-8, by where its zero
 * bytes are. What is none of these is no text.
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

  /** Undefined for what is no text. Asked once, after the last piece. */
  end(): Encoding | undefined {
    for (const [encoding, decoder] of this.#decoders) this.#try(encoding, () => decoder.decode())
    const marked = markedEncoding(this.#start)
    if (marked) return this.#decoders.has(marked) ? marked : undefined
    const [even = 0, odd = 0] = this.#zeros
    if (even + odd === 0)
      return this.#decoders.has('utf-8') ? 'utf-8' : this.#decoders.has('windows-1252') ? 'windows-1252' : undefined
    const wide = odd > even ? 'utf-16le' : 'utf-16be'
    return this.#decoders.has(wide) && Math.max(even, odd) > (this.#bytes / 2) * LEAST_ZEROS ? wide : undefined
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

/** What the first bytes of a text say of it. */
function markedEncoding(start: Uint8Array): Encoding | undefined {
  const [first, second, third] = start
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** How a text is written; `declared` is what was said of it, the first that holds, which its bytes overrule. */
export function encodingOf(content: Uint8Array, ...declared: readonly (string | undefined)[]): string | undefined {
  const guess = new EncodingGuess()
  guess.add(content)
  const found = guess.end()
  if (found !== 'windows-1252' && found !== undefined) return found
  if (isMostlyUtf8(content)) return 'utf-8'
  return declared.find((one) => one !== undefined && isKnown(one)) ?? found
}

/**
 * Whether more letters are whole in UTF-8 than are broken: a cut or a foreign piece in a long text spoils a few of them, while of a
 * text in Latin-1 hardly two bytes make a letter by chance.
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

/** A text piece by piece, so that a long one is never there twice; what is no character of it becomes '�'. */
export function* decodePieces(content: Uint8Array, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < content.length; at += PIECE_BYTES)
    yield decoder.decode(content.subarray(at, at + PIECE_BYTES), { stream: true })
  yield decoder.decode()
}

/** A plain text, however it is written. */
export const decodeText = (content: Uint8Array): string =>
  new TextDecoder(encodingOf(content) ?? 'utf-8').decode(content)
