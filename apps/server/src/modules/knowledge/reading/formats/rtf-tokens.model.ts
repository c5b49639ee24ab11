export type Token =
  | { kind: 'open' }
  | { kind: 'close' }
  | { kind: 'byte'; value: number }
  /** `value` is the number after it, where there is one. */
  | { kind: 'word'; word: string; value: number | undefined }

const BACKSLASH = 0x5c
const isLetter = (byte: number | undefined): boolean => byte !== undefined && (byte | 32) >= 97 && (byte | 32) <= 122
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57

/** A RTF piece by piece: groups, control words, and the bytes of its text. What is binary in it is left out. */
export function* rtfTokens(content: Buffer): Generator<Token> {
  for (let at = 0; at < content.length;) {
    const byte = content[at]!
    at += 1
    if (byte === 0x7b) yield { kind: 'open' }
    else if (byte === 0x7d) yield { kind: 'close' }
    else if (byte === 10 || byte === 13 || byte === 0) continue
    else if (byte !== BACKSLASH) yield { kind: 'byte', value: byte }
    else if (isLetter(content[at])) {
      const start = at
      while (isLetter(content[at]) && at - start < 32) at += 1
      const word = content.toString('latin1', start, at)
      const from = at
      if (content[at] === 0x2d) at += 1
      while (isDigit(content[at]) && at - from < 11) at += 1
      const number = content.toString('latin1', from, at)
      if (content[at] === 32) at += 1
      const value = number === '' || number === '-' ? undefined : Number(number)
      if (word === 'bin') at += Math.max(0, value ?? 0)
      else yield { kind: 'word', word, value }
    } else {
      const sign = content[at]
      at += 1
      if (sign === 0x27) {
        const value = Number.parseInt(content.toString('latin1', at, at + 2), 16)
        at += 2
        if (!Number.isNaN(value)) yield { kind: 'byte', value }
      } else if (sign === 10 || sign === 13) yield { kind: 'word', word: 'par', value: undefined }
      else if (sign === BACKSLASH || sign === 0x7b || sign === 0x7d) yield { kind: 'byte', value: sign }
      else if (sign !== undefined) yield { kind: 'word', word: String.fromCharCode(sign), value: undefined }
    }
  }
}
