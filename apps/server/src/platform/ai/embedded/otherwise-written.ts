import { foldText, withoutScripts } from '#/platform/ai/embedded/portuguese-words.ts'

export const monthNames =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')
const ordinals = 'primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono décimo'.split(' ')
const dates = /(?<!\d)(0?[1-9]|[12]\d|3[01])[/.](0?[1-9]|1[0-2])(?:[/.](\d{4}))?(?!\d)/g
const spelledDates =
  /(?<!\d)([12]?\d|3[01])º? de (janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)/giu
const centuries = /s[eé]culos?\s+(\d{1,2}|[ivx]+)(?![\p{L}\d])/giu
const numbered = /(?<![\d/.,])(\d{1,2})\s?[ºªoa](?![\p{L}\d])/giu

/** Colloquial words of students, with the words that school documents use instead. */
const colloquial = new Map(
  `zap: whatsapp celular; whats: whatsapp celular; wifi: rede internet; busao: onibus; buzao: onibus; rango: almoco refeicao comida
  bandejao: refeitorio; merenda: lanche refeicao; grana: dinheiro; treta: briga conflito; zoeira: bullying; zoar: bullying; prof: professor
  profe: professor; facul: faculdade; xerox: copia; xerocar: copiar; recreio: intervalo; cabular: faltar; trampo: trabalho
  trampar: trabalhar; role: passeio; niver: aniversario; feriadao: feriado; chatgpt: ia; gpt: ia; cel: celular; tel: telefone
  compu: computador; note: notebook; graca: gratuito; bombar: reprovar; bombei: reprovado; mural: quadro`
    .split(/[;\n]/)
    .map((line) => line.trim().split(': '))
    .map(([word = '', others = '']) => [word, others.split(' ')] as const),
)

/** Returns the words that documents use for a colloquial word; empty for any other word. */
export const plainlyWritten = (foldedWord: string): readonly string[] => colloquial.get(foldedWord) ?? []

/** Formulas and units as people type them (`H2O`, `m2`, `CO2`), which documents write as `H_2O`, `m^2`. */
const flatScript = /(?<![\p{L}\p{N}])\p{L}{1,2}\d{1,2}(?:\p{L}{1,2}\d{0,2}){0,6}(?![\p{L}\p{N}])/gu
const replaceDigits = (word: string, write: (digits: string) => string): string =>
  word.replaceAll(/(?<=\p{L})\d+/gu, write)
const raised = (digits: string, signs: string): string => Array.from(digits, (digit) => signs[Number(digit)]).join('')
const scripted = (word: string): string[] => [
  replaceDigits(word, (digits) => (digits.length === 1 ? `_${digits}` : `_{${digits}}`)),
  replaceDigits(word, (digits) => raised(digits, '₀₁₂₃₄₅₆₇₈₉')),
  replaceDigits(word, (digits) => raised(digits, '⁰¹²³⁴⁵⁶⁷⁸⁹')),
]

/** Returns other spellings, as documents may use them, of a text's dates, centuries, ordinals, formulas and colloquial words. */
export function otherwiseWritten(text: string): string[] {
  const others: string[] = []
  for (const [, day, month, year] of text.matchAll(dates)) {
    const number = Number(day)
    others.push(`${number} ${number === 1 ? '1º ' : ''}${monthNames[Number(month) - 1]} ${year ?? ''}`)
  }
  for (const [, day, name] of text.matchAll(spelledDates)) {
    const month = monthNames.indexOf((name ?? '').toLowerCase()) + 1
    others.push(`${day?.padStart(2, '0')}/${String(month).padStart(2, '0')} ${Number(day)}/${month}`)
  }
  for (const [, century = ''] of text.matchAll(centuries)) {
    if (/^\d+$/.test(century)) others.push(roman(Number(century)))
    else others.push(String(fromRoman(century.toLowerCase())))
  }
  for (const [, number] of text.matchAll(numbered)) others.push(ordinals[Number(number) - 1] ?? '')
  const flat = withoutScripts(text)
  if (flat !== text) others.push(flat)
  for (const [word] of flat.matchAll(flatScript)) others.push(...scripted(word))
  for (const word of foldText(text).match(/\p{L}+/gu) ?? []) others.push(...plainlyWritten(word))
  return others
}

const numerals = [
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const

function roman(number: number): string {
  let left = number
  let written = ''
  for (const [letters, value] of numerals) for (; left >= value; left -= value) written += letters
  return written
}

/** The value of a Roman numeral from 1 to 30; 0 for any other text. */
export const fromRoman = (written: string): number =>
  Array.from({ length: 30 }, (_, index) => index + 1).find((number) => roman(number) === written) ?? 0

/** Replaces the dates of a text with dates in words, the usual form in documents. */
export const withSpelledDates = (text: string): string =>
  text.replaceAll(
    dates,
    (_, day: string, month: string, year: string | undefined) =>
      `${Number(day)} ${monthNames[Number(month) - 1]} ${year ?? ''}`,
  )
