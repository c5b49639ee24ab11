import { z } from '#/protocol/zod.ts'

/**
 * Characters that a name must not have: controls, line ends, characters that reverse text direction, and invisible ones
 * that are no part of a letter or an emoji. Joiners, selectors and direction marks are allowed, because Persian and
 * family emoji need them.
 */
const hidden =
  /\u034F|\u17B4|\u17B5|[\p{Cc}\u00AD\u115F\u1160\u180E\u200B\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/u
const everyHidden = new RegExp(hidden, 'gu')
/** A joiner after a letter, digit or space that joins nothing; with it, two names could look equal and differ. */
const idleJoiner = /(^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\p{Z}\p{P}]\p{M}*)[\u200C\u200D]+/u
const everyIdleJoiner = new RegExp(idleJoiner, 'gu')
/** Any visible character. Hangul fillers and the empty Braille cell count as letters in Unicode but are invisible. */
const seen = /[^\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\p{M}\u2800]/u

/**
 * Whether all characters of a name are visible and in their real order. An empty name passes; other rules refuse it.
 */
export const isShown = (text: string): boolean =>
  text === '' || (!hidden.test(text) && !idleJoiner.test(text) && seen.test(text))

/** Removes invisible characters from a text. */
export const withoutHidden = (text: string): string =>
  text.replaceAll(everyHidden, '').replaceAll(everyIdleJoiner, '$1').trim()

/** A name from another system: invisible characters are removed instead of refused, so that the person can enter. */
export const cleanedText = () =>
  z.string().overwrite((text) => withoutHidden(text.normalize('NFC').replaceAll(/\s+/g, ' ')))

/**
 * Cleans a name from another system and shortens it; empty if no visible character remains.
 *
 * @param most maximum length in UTF-16 units
 */
export function cleanedName(text: string, most: number): string {
  const plain = withoutHidden(text.normalize('NFC').replaceAll(/\s+/g, ' ')).slice(0, most)
  // Removes half of a surrogate pair, which the sender or this cut may have left.
  const cleaned = plain.replaceAll(/\p{Cs}/gu, '').trim()
  return isShown(cleaned) ? cleaned : ''
}

/** Base schema of every name or title that people write and others read. */
export const shownText = () =>
  z
    .string()
    .trim()
    // Composes letters and accents, which macOS writes separately.
    .normalize('NFC')
    .refine(isShown, 'Há caracteres invisíveis ou que invertem o texto. Apague tudo e escreva de novo, sem colar.')
