import type { z } from 'zod'

const kinds: Readonly<Record<string, string>> = {
  string: 'um texto',
  number: 'um número',
  int: 'um número inteiro',
  boolean: 'sim ou não',
  array: 'uma lista',
  object: 'um grupo de campos',
}
const units: Readonly<Record<string, [one: string, many: string]>> = {
  string: ['caractere', 'caracteres'],
  array: ['item', 'itens'],
}

/**
 * Says why values do not have the form of a tool, in words for the person who changes them and for the model; undefined if
 * they have it.
 */
export function describeMisfit(schema: z.ZodType, values: unknown): string | undefined {
  const { error } = schema.safeParse(values, { error: describeIssue })
  const reasons = error?.issues.map(({ path, message }) => {
    const field = path.join('.')
    return `${field === '' ? 'o pedido' : `“${field}”`} ${message}`
  })
  return reasons && `Os valores não estão na forma pedida: ${reasons.join('; ').slice(0, 500)}.`
}

function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'falta' : `precisa ser ${kinds[issue.expected] ?? 'de outro tipo'}`
    case 'too_small':
      return describeLimit(issue.origin, 'no mínimo', issue.minimum)
    case 'too_big':
      return describeLimit(issue.origin, 'no máximo', issue.maximum)
    case 'invalid_value':
      return `precisa ser um destes: ${issue.values.join(', ')}`
    case 'unrecognized_keys':
      return `tem campos que não existem: ${issue.keys.join(', ')}`
    default:
      return 'não tem a forma pedida'
  }
}

function describeLimit(origin: string, bound: string, limit: number | bigint): string {
  const unit = units[origin]
  return unit ? `precisa ter ${bound} ${limit} ${unit[Number(limit) === 1 ? 0 : 1]}` : `precisa ser ${bound} ${limit}`
}
