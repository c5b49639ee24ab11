export type Script = 'sup' | 'sub'

/** A longer raised phrase is decoration and no exponent. */
const MAX_CHARACTERS = 20

/** Characters that are raised themselves or mark a word: `²`, `º`, `*`, `®`. */
const marked = /^[\u00aa\u00b0\u00b2\u00b3\u00b9\u00ba\u2070-\u209c*†‡§®™]+$/
const ordinal = /^\.?([oa])(s?)$/i
/** Text before an ordinal: a number, `n`, or an abbreviation, as in `D.ª`, `Profª`, `Exmº`. */
const beforeOrdinal = /(?:\d|\d\.|\p{L}{2}|\p{L}\.|(?<!\p{L})n)$/iu
/** Foreign ordinals: `1st`, and the French and Spanish `1er`. */
const foreignOrdinal = /^(?:st|nd|rd|th|er|re|ère|eme|ème)$/i

/**
 * Writes superscript or subscript on one line: `10^6`, `10^{-3}`, `H_2O`. Ordinals stay words (`6º`, `1st`), and raised
 * marks stay unchanged. `before` is the line up to there.
 */
export function writtenScript(script: Script, before: string, text: string): string {
  const [, left = '', inner = '', right = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? []
  if (inner === '' || inner.length > MAX_CHARACTERS || /[\n$]/.test(inner) || marked.test(inner)) return text
  const wrapScript = (written: string) => left + written + right
  // brackets of a note whose number was left out
  if (/^[[\](),;\s]+$/.test(inner)) return left + right
  if (script === 'sub') return wrapScript(`_${braced(inner)}`)
  const [, vowel, plural = ''] = ordinal.exec(inner) ?? []
  if (vowel !== undefined && left === '' && beforeOrdinal.test(before))
    return wrapScript(`${inner.startsWith('.') ? '.' : ''}${vowel.toLowerCase() === 'o' ? 'º' : 'ª'}${plural}`)
  if (foreignOrdinal.test(inner) && /\d\.?$/.test(before)) return text
  if (/^(?:TM|MR|SM)$/.test(inner) && /\p{L}$/u.test(before)) return wrapScript(inner === 'TM' ? '™' : ` ${inner}`)
  return wrapScript(`^${braced(inner)}`)
}

const braced = (text: string): string => {
  const plain = text.replaceAll(/[−–‐‑]/g, '-')
  return /^.$/u.test(plain) ? plain : `{${plain}}`
}
