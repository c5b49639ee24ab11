import { TEST_CASES_LIMIT } from '@prosa/contract/assistants/test-case-form.ts'
import type { AppContext } from '@prosa/server/src/context.ts'
import type { AssistantRow } from '@prosa/server/src/modules/assistants/finding/assistants.service.ts'
import { createTestCases, readTestForms } from '@prosa/server/src/modules/quality/test-cases/test-cases.service.ts'
import type { Authorized } from '@prosa/server/src/platform/authorization/authorize.ts'
import { DomainError } from '@prosa/server/src/platform/errors/domain-error.ts'
import { readTests } from '#/test-imports/server/table.model.ts'

const SAMPLE = 3

/**
 * Creates the tests of a CSV, or only checks it. Throws 422 `test_import_unreadable`, and 409 `judge_unavailable` for a
 * criterion that the draft's model cannot judge, or `tests_limit` if others added tests meanwhile.
 */
export async function importTestCases(
  ctx: AppContext,
  assistant: Authorized<AssistantRow, 'edit'>,
  { csv, dryRun }: { csv: string; dryRun: boolean },
) {
  const present = await readTestForms(ctx, assistant.id)
  const read = readTests(csv, {
    questions: present.map(({ question }) => question),
    room: TEST_CASES_LIMIT - present.length,
  })
  if (!read) throw new DomainError('test_import_unreadable')
  await createTestCases(ctx, assistant, read.forms, { dryRun })
  return {
    tests: read.forms.length,
    sample: read.forms.slice(0, SAMPLE).map(({ question }) => question),
    problems: read.problems,
  }
}
