import { z } from '#/protocol/zod.ts'

const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/**
 * Computes a check digit. A character counts as its code minus that of '0', which covers the letters allowed since July
 * 2026.
 */
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

/** A CNPJ with or without punctuation, stored without it; may be empty. */
export const optionalCnpjSchema = z
  .string()
  .max(40, 'O CNPJ tem 14 caracteres.')
  .overwrite((text) => text.toUpperCase().replaceAll(/[\s./-]/g, ''))
  .refine((signs) => signs === '' || isCnpj(signs), 'Este CNPJ não existe. Confira os números.')

/** Formats a CNPJ as `12.345.678/0001-95`; other texts stay unchanged. */
export const formatCnpj = (signs: string): string => signs.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
