import type { SafetyRules } from '@prosa/contract/conversations/safety-rules.ts'

export type MaskChoice = Pick<SafetyRules, 'maskCpf' | 'maskPhone' | 'maskEmail'>

interface Kind {
  readonly name: string
  readonly chosen: keyof MaskChoice
  readonly pattern: RegExp
  readonly fits?: (found: string) => boolean
}

/** In the order in which they are looked for: eleven digits are a CPF where its check digits say so, else perhaps a phone. */
export const kinds: readonly Kind[] = [
  { name: 'EMAIL', chosen: 'maskEmail', pattern: /[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{2,63}){1,4}/gu },
  {
    name: 'CPF',
    chosen: 'maskCpf',
    pattern: /(?<![\d.-])\d{3}[.\s]?\d{3}[.\s]?\d{3}[-.\s]?\d{2}(?![\d-])/g,
    fits: (found) => /^\d{3}\.\d{3}\.\d{3}-\d{2}$/.test(found) || isCpf(found),
  },
  {
    name: 'TELEFONE',
    chosen: 'maskPhone',
    // mobile with or without area code, landline with the area code in brackets or after +55
    pattern:
      /(?<![\d./-])(?:(?:\+?55[\s.-]?)?\(?[1-9][1-9]\)?[\s.-]?9\d{4}[\s.-]?\d{4}|(?:\+55[\s.-]?\(?[1-9][1-9]\)?|\([1-9][1-9]\))[\s.-]?[2-5]\d{3}[\s.-]?\d{4}|9\d{4}-\d{4})(?!\d)/g,
  },
]

/** Whether eleven digits end in the two check digits of a CPF. */
export function isCpf(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').split('').map(Number)
  if (digits.length !== 11 || digits.every((digit) => digit === digits[0])) return false
  return [9, 10].every((length) => {
    const sum = digits.slice(0, length).reduce((total, digit, index) => total + digit * (length + 1 - index), 0)
    return ((sum * 10) % 11) % 10 === digits[length]
  })
}
