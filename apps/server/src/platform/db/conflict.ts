import type { ErrorCode } from '@prosa/contract/protocol/errors.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

const uniqueViolation = '23505'

/**
 * Awaits a change; where it violates one of these unique indexes, throws the API's error for it. The surrounding transaction
 * cannot be used afterwards.
 */
export async function orConflict<T>(change: Promise<T>, codes: Readonly<Record<string, ErrorCode>>): Promise<T> {
  try {
    return await change
  } catch (error) {
    const code = codes[brokenIndex(error) ?? '']
    throw code ? new DomainError(code) : error
  }
}

/** Whether the database rejected a statement of `pg` for violating a unique index. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === uniqueViolation

function brokenIndex(error: unknown): string | undefined {
  const cause = (error instanceof Error ? error.cause : undefined) as { code?: string; constraint?: string } | undefined
  return cause?.code === uniqueViolation ? cause.constraint : undefined
}
