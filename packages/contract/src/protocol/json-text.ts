import { z } from '#/protocol/zod.ts'

/** An object as JSON text, because bodies have no fields of any name. */
export const jsonText = (most: number) => z.string().max(most).refine(isJsonObject, 'Não é um objeto em JSON.')

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
