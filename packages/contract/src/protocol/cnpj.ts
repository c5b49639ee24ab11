import { z } from '#/protocol/zod.ts'

const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** Each sign counts as its code less that of the zero: letters are in the number since July 2026. */
function checkDigit(signs: string): string {
  const own = weights.slice(weights.length - signs.length)
  const sum = own.reduce((total, weight, index) => total + weight * (signs.charCodeAt(index) - 48), 0)
  return String(sum % 11 < 2 ? 0 : 11 - (sum % 11))
}

function isCnpj(signs: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(signs) || /^(.)\1*$/.test(signs)) return false
  const base = signs.slice(0, 12)
  const first = checkDigit(base)
  return signs.endsWith(first + checkDigit(base + first))
}

/** A CNPJ with or without its punctuation, kept without; empty for none. */
export const optionalCnpjSchema = z
  .string()
  .max(40, 'O CNPJ tem 14 caracteres.')
  .overwrite((text) => text.toUpperCase().replaceAll(/[\s./-]/g, ''))
  .refine((signs) => signs === '' || isCnpj(signs), 'Este CNPJ não existe. Confira os números.')

/** `12.345.678/0001-95`; what is no CNPJ stays as it is. */
export const formatCnpj = (signs: string): string => signs.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
