import type { z } from 'zod'

const types: Readonly<Record<string, string>> = {
  string: 'Envie um texto.',
  number: 'Envie um número.',
  int: 'Envie um número inteiro.',
  boolean: 'Envie true ou false.',
  array: 'Envie uma lista.',
  object: 'Envie um objeto.',
  record: 'Envie um objeto.',
}

const formats: Readonly<Record<string, string>> = {
  email: 'Escreva um e-mail, como nome@escola.br.',
  url: 'Escreva um endereço completo, como https://escola.br.',
  uuid: 'Envie um identificador UUID.',
  date: 'Escreva um dia, como 2026-11-21.',
  datetime: 'Escreva um dia e uma hora com fuso, como 2026-11-21T14:30:00Z.',
  time: 'Escreva uma hora, como 14:30.',
}

/** What a text, a list or a number is measured in, after its count. */
const unitOf = (origin: string, count: number | bigint): string => {
  const isOne = Number(count) === 1
  if (origin === 'string') return isOne ? ' caractere' : ' caracteres'
  return ['array', 'set', 'map'].includes(origin) ? (isOne ? ' item' : ' itens') : ''
}

/** Values in one sentence. */
const MOST_NAMED = 20
const notExpected = 'Este valor não é nenhum dos esperados.'

/** Sentences for rules to which the contract gives none of its own; none repeats what was sent (G2). */
export const validationText: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Falta este campo.'
      return types[issue.expected] ?? 'Este valor não é do tipo esperado.'
    case 'invalid_value':
      if (issue.values.length === 1) return `Envie ${String(issue.values[0])}.`
      // the API's description has them all, as of time zones
      if (issue.values.length > MOST_NAMED) return notExpected
      return `Envie um destes valores: ${issue.values.map(String).join(', ')}.`
    case 'too_big':
      return `${issue.inclusive === false ? 'Envie menos de' : 'Envie no máximo'} ${issue.maximum}${unitOf(issue.origin, issue.maximum)}.`
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return 'Preencha este campo.'
      return `${issue.inclusive === false ? 'Envie mais de' : 'Envie pelo menos'} ${issue.minimum}${unitOf(issue.origin, issue.minimum)}.`
    case 'invalid_format':
      return formats[issue.format] ?? 'Este texto não está na forma esperada.'
    case 'not_multiple_of':
      return `Envie um múltiplo de ${issue.divisor}.`
    default:
      return notExpected
  }
}
