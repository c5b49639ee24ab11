import { commonPasswords } from '#/modules/identity/auth/password/common-password.model.ts'

/** Below this length a well-known word with digits and signs around it is among the first things tried. */
const longEnough = 16
const leastBesidesContext = 6
const leastDifferentCharacters = 5

const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Whether a new password is easy to guess [L1]: a common one, a common word in disguise, few characters repeated, or little
 * besides the `context`: words that everybody knows of this person and place (product, school, name, e-mail).
 * No rule asks for kinds of characters.
 */
export async function isEasyToGuess(password: string, context: readonly string[]): Promise<boolean> {
  const common = await commonPasswords()
  const text = fold(password)
  return isCommon(text, common) || isRepetitive(text) || isMostlyContext(text, context, common)
}

/**
 * The words that a password of this person must not consist of: parts of names, addresses and hosts of a useful
 * length.
 */
export function contextWords(...texts: readonly string[]): string[] {
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  return [...new Set(parts.map((part) => fold(part).replaceAll(/\s/g, '')))].filter((part) => part.length >= 3)
}

function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function isCommon(text: string, common: ReadonlySet<string>): boolean {
  if (common.has(text) || common.has(text.replaceAll(/\s/g, ''))) return true
  if (text.length >= longEnough) return false
  const joined = text.replaceAll(/\s/g, '')
  const letters = joined.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const lettersAndDigits = joined.replaceAll(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')
  return [letters, unleet(letters), unleet(lettersAndDigits)].some((word) => word.length >= 3 && common.has(word))
}

const unleet = (text: string) => text.replaceAll(/[013457@$!]/g, (sign) => leet[sign] ?? sign)

function isRepetitive(text: string): boolean {
  return new Set(text).size < leastDifferentCharacters || /^(.{1,4})\1+.{0,3}$/u.test(text)
}

function isMostlyContext(text: string, context: readonly string[], common: ReadonlySet<string>): boolean {
  const longestFirst = context.toSorted((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), text)
  return rest !== text && (rest.length < leastBesidesContext || isCommon(rest, common))
}
