import { TEST_CASES_LIMIT, type TestCaseForm } from '@prosa/contract/assistants/test-case-form.ts'
import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import type { TestCase } from '@prosa/contract/quality/test-cases.ts'
import type { AppContext } from '#/context.ts'
import type { AssistantRow } from '#/modules/assistants/finding/assistants.service.ts'
import { listTrialTools, tryQuestion } from '#/modules/conversations/runs/trial.service.ts'
import { judgeAnswer, requireJudge } from '#/modules/quality/test-cases/judging.service.ts'
import * as repository from '#/modules/quality/test-cases/test-cases.repository.ts'
import { findOpenTests } from '#/modules/quality/test-cases/test-cases.repository.ts'
import { requireSeen } from '#/modules/settings/settings.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { Queryable } from '#/platform/db/database.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'

/** Normalizes a text for comparison: without differences in capitals, accents and spaces. */
const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ')

interface Expected {
  readonly mustContain: readonly string[]
  readonly mustNotContain: readonly string[]
}

/** Returns the expected texts that an answer lacks, and the forbidden ones that it contains. */
export function compareExpected(answer: string, { mustContain, mustNotContain }: Expected) {
  const foldedAnswer = folded(answer)
  const contains = (phrase: string) => foldedAnswer.includes(folded(phrase))
  return { missing: mustContain.filter((phrase) => !contains(phrase)), unwanted: mustNotContain.filter(contains) }
}

interface Cited {
  document: string
  page: number | null
}

/** Whether the expected document, by its name or a part of it, and its expected page are cited. */
export const citesExpected = (
  cited: readonly Cited[],
  { mustCite, mustCitePage }: { mustCite: string; mustCitePage: number | null },
): boolean =>
  cited.some(
    ({ document, page }) =>
      folded(document).includes(folded(mustCite)) && (mustCitePage === null || page === mustCitePage),
  )

interface Called {
  readonly label: string
  readonly input: Readonly<Record<string, unknown>>
}

/** Whether a tool of the expected name, or with a part of it, was called with values that contain the expected texts. */
const usesExpected = (
  calls: readonly Called[],
  { mustCall, mustCallWith }: Pick<TestCaseForm, 'mustCall' | 'mustCallWith'>,
): boolean =>
  calls.some(({ label, input }) => {
    const values = textsIn(input).map(folded)
    return (
      folded(label).includes(folded(mustCall)) &&
      mustCallWith.every((phrase) => values.some((value) => value.includes(folded(phrase))))
    )
  })

/** Returns the values inside of a value, as texts. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)]

const hidesSources =
  'Este assistente não mostra fontes, e o teste pede uma. Ligue “Mostrar fontes” em Conhecimento ou tire “Deve citar” do teste.'

type Editable = Authorized<AssistantRow, 'edit'>

/** Lists an assistant's test cases with their last results, and the tools that its draft may call. */
export async function listTestCases(
  ctx: AppContext,
  actor: UserActor,
  { id: assistantId, draft: config }: Editable,
): Promise<{ items: TestCase[]; tools: string[] }> {
  const [rows, tools] = await Promise.all([
    repository.findTestCases(ctx.db, assistantId),
    listTrialTools(ctx, actor, { assistantId, config }),
  ])
  return { items: rows.map(testCase), tools }
}

/**
 * Creates a test.
 * @throws `tests_limit`, `judge_unavailable`
 */
export async function createTestCase(ctx: AppContext, assistant: Editable, form: TestCaseForm): Promise<TestCase> {
  if (form.criterion !== '') requireJudge(assistant.draft.model)
  const row = await ctx.db.transaction(async (tx) => {
    if ((await repository.lockTestCases(tx, assistant.id)) >= TEST_CASES_LIMIT) throw new DomainError('tests_limit')
    return repository.insertTestCase(tx, assistant.id, form)
  })
  return testCase(row)
}

/**
 * Creates several tests in their order, or only checks that they could be created.
 * @throws `tests_limit`, `judge_unavailable`
 * @public for extensions
 */
export async function createTestCases(
  ctx: AppContext,
  assistant: Editable,
  forms: readonly TestCaseForm[],
  { dryRun }: { dryRun: boolean },
): Promise<void> {
  if (forms.some(({ criterion }) => criterion !== '')) requireJudge(assistant.draft.model)
  if (dryRun) return
  await ctx.db.transaction(async (tx) => {
    const before = await repository.lockTestCases(tx, assistant.id)
    if (before + forms.length > TEST_CASES_LIMIT) throw new DomainError('tests_limit')
    await repository.insertTestCases(tx, assistant.id, forms)
  })
}

/** Replaces a test case. Throws 409 `changed_meanwhile`, or `judge_unavailable` for a criterion without a model. */
export async function updateTestCase(
  ctx: AppContext,
  by: By,
  assistant: Editable,
  testId: string,
  form: TestCaseForm,
): Promise<TestCase> {
  if (form.criterion !== '') requireJudge(assistant.draft.model)
  return ctx.db.transaction(async (tx) => {
    const target = { type: 'test_case', id: testId } as const
    const version = async () => (await repository.findTestCase(tx, assistant.id, testId))?.version
    await requireSeen(ctx, tx, by, { target, version })
    const row = await repository.changeTestCase(tx, assistant.id, testId, form)
    if (!row) throw notFound()
    await audit(tx, { ...doneBy(by), action: 'assistant.change-test', target })
    return testCase(row)
  })
}

/** Deletes a test case. Throws 404 where it does not exist. */
export async function deleteTestCase(ctx: AppContext, assistant: Editable, testId: string): Promise<void> {
  if (!(await repository.deleteTestCase(ctx.db, assistant.id, testId))) throw notFound()
}

/** Runs a test on the current draft and compares the answer. A failed answer fails the test. */
export async function runTestCase(
  ctx: AppContext,
  actor: UserActor,
  assistant: Editable,
  testId: string,
): Promise<TestCase> {
  const test = await repository.findTestCase(ctx.db, assistant.id, testId)
  if (!test) throw notFound()
  if (assistant.archivedAt) throw new DomainError('assistant_archived')
  if (test.criterion !== '') requireJudge(assistant.draft.model)
  const tried = { assistantId: assistant.id, config: assistant.draft, judge: assistant.draft.model }
  const { cited: _, modelId: __, unanswered: ___, ms: ____, ...found } = await tryTestCase(ctx, actor, tried, test)
  const calls = found.calls.map(({ id, tool, label, input, state, output }) => ({
    id,
    tool,
    label,
    input,
    state,
    output,
  }))
  const result = { revision: assistant.draftRevision, ...found, calls, at: ctx.clock.now().toISOString() }
  await repository.keepResult(ctx.db, test, result)
  return testCase({ ...test, result })
}

interface Tried {
  assistantId: number
  config: AssistantConfig
  /** The model that judges criteria. */
  judge: string
}

/**
 * Asks a test case's question by a configuration and checks the answer; stores only the cost. A failed answer fails the
 * test. Throws 409 `quota_exceeded`, `model_not_allowed`.
 *
 * @public for extensions
 */
export async function tryTestCase(ctx: AppContext, actor: UserActor, { judge, ...tried }: Tried, test: TestCaseForm) {
  const { question, criterion, recordings } = test
  const { assistantId, config } = tried
  const {
    text: answer,
    error: failure,
    costMicros,
    sources,
    ...facts
  } = await tryQuestion(ctx, actor, { ...tried, question, recordings })
  const { missing, unwanted } = compareExpected(answer, test)
  const cited = sources.map(({ documentName, page }) => ({ document: documentName, page }))
  const citation = test.mustCite === '' ? null : { met: citesExpected(cited, test), cited }
  const problem = failure ?? (citation !== null && !config.showSources ? hidesSources : null)
  const judgement =
    criterion === '' || problem !== null
      ? { verdict: null, error: problem, costMicros: 0 }
      : await judgeAnswer(ctx, actor, { assistantId, modelId: judge }, { criterion, question, answer })
  const { verdict, error } = judgement
  const toolUse = test.mustCall === '' ? null : { met: usesExpected(facts.calls, test) }
  const hasTexts = missing.length === 0 && unwanted.length === 0
  const hasExpected = hasTexts && citation?.met !== false && toolUse?.met !== false
  return {
    ...facts,
    passed: error === null && hasExpected && (criterion === '' || verdict?.met === true),
    answer,
    missing,
    unwanted,
    citation,
    cited,
    toolUse,
    verdict,
    error,
    costMicros: costMicros === null || judgement.costMicros === null ? null : costMicros + judgement.costMicros,
  }
}

function testCase({ result, ...test }: repository.TestCaseRow): TestCase {
  if (!result) return { ...test, result: null }
  const { costMicros, verdict = null, citation = null, toolUse = null, calls = [], ...facts } = result
  const costBrl = costMicros === null ? null : costMicros / 1e6
  return { ...test, result: { ...facts, citation, toolUse, calls, verdict, costBrl } }
}

/**
 * Returns an assistant's tests without their results.
 * @public for extensions
 */
export async function readTestForms({ db }: AppContext, assistantId: number): Promise<TestCaseForm[]> {
  const rows = await repository.findTestCases(db, assistantId)
  return rows.map((row) => {
    const { id: _, assistantId: __, version: ___, result: ____, createdAt: _____, ...form } = row
    return form
  })
}

/** Returns an assistant's tests for its package, without what tools answered: it stays with the assistant. */
export const packTests = async (ctx: AppContext, assistantId: number): Promise<TestCaseForm[]> =>
  (await readTestForms(ctx, assistantId)).map((form) => ({ ...form, recordings: [] }))

/** Adds the test cases of an imported package to an assistant. */
export const unpackTests = (tx: Queryable, assistantId: number, tests: readonly TestCaseForm[]): Promise<void> =>
  repository.insertTestCases(tx, assistantId, tests)

const NAMED = 3
const LONGEST = 80

/**
 * Requires that all required tests passed on the current draft.
 * @throws 409 `tests_failed` with their names
 */
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
