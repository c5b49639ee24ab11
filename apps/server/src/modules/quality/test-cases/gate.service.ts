import { findOpenTests } from '#/modules/quality/test-cases/test-cases.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

const NAMED = 3
const LONGEST = 80

/** Throws 409 `tests_failed`, which names them, while a required test failed or was not run on the draft as it is. */
export async function requirePassedTests(
  tx: Queryable,
  { id, draftRevision }: { id: number; draftRevision: number },
): Promise<void> {
  const open = await findOpenTests(tx, id, draftRevision)
  if (open.length === 0) return
  const named = open.slice(0, NAMED).map(({ question }) => `“${shortened(question)}”`)
  const others = open.length > NAMED ? ` e mais ${open.length - NAMED}` : ''
  throw new DomainError('tests_failed', {
    detail: `Ainda não passaram neste rascunho: ${named.join(', ')}${others}. Execute os testes obrigatórios e corrija o que falhar.`,
    data: { tests: open.length },
  })
}

const shortened = (text: string) =>
  text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd().toWellFormed()}…` : text
