import { z } from '#/protocol/zod.ts'

/**
 * What a name cannot hold: controls, line ends, what turns the direction of text around, and what takes no place and is
 * no part of a letter or an emoji. Joiners, selectors and marks of direction stay: Persian and families of emoji need them.
 */
const hidden =
  /\u034F|\u17B4|\u17B5|[\p{Cc}\u00AD\u115F\u1160\u180E\u200B\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/u
const everyHidden = new RegExp(hidden, 'gu')
/** A joiner behind a letter, digit or space that joins nothing: two names that look alike would be different ones. */
const idleJoiner = /(^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\p{Z}\p{P}]\p{M}*)[\u200C\u200D]+/u
const everyIdleJoiner = new RegExp(idleJoiner, 'gu')
/** Anything that can be seen; Hangul fillers and the empty Braille cell only look like letters to a computer. */
const seen = /[^\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\p{M}\u2800]/u

/** Whether people see the whole of a name, and see it as it is. An empty one is another matter. */
export const isShown = (text: string): boolean =>
  text === '' || (!hidden.test(text) && !idleJoiner.test(text) && seen.test(text))

/** A text without what nobody sees in it. */
export const withoutHidden = (text: string): string =>
  text.replaceAll(everyHidden, '').replaceAll(everyIdleJoiner, '$1').trim()

/** A name that another system sends: a person is not turned away for what nobody sees in it. */
export const cleanedText = () =>
  z.string().overwrite((text) => withoutHidden(text.normalize('NFC').replaceAll(/\s+/g, ' ')))

/** As `cleanedText`, of at most so many letters and on one line; '' where nobody would see anything of it. */
export function cleanedName(text: string, most: number): string {
  const plain = withoutHidden(text.normalize('NFC').replaceAll(/\s+/g, ' ')).slice(0, most)
  // half of a pair: of the sender, or of this cut
  const cleaned = plain.replaceAll(/\p{Cs}/gu, '').trim()
  return isShown(cleaned) ? cleaned : ''
}

/** The beginning of every schema of a name or a title that people give and others read. */
export const shownText = () =>
  z
    .string()
    .trim()
    // a Mac writes a letter and its accent apart
    .normalize('NFC')
    .refine(isShown, 'Há caracteres invisíveis ou que invertem o texto. Apague tudo e escreva de novo, sem colar.')
