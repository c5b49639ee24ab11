import type { z } from 'zod'
import type {
  comparisons,
  Measure,
  UnserializedComparison,
  UnserializedComparisonDetails,
} from '#/comparisons/contract.ts'
import { askNextJob } from '#/comparisons/server/answering.service.ts'
import * as repository from '#/comparisons/server/comparisons.repository.ts'
import type { StoredResult, StoredSide } from '#/comparisons/server/comparisons.tables.ts'
import { type Facts, sumUp } from '#/comparisons/server/sums.model.ts'
import type { AppContext } from '@prosa/server/src/context.ts'
import { type AssistantRow, answeringConfig } from '@prosa/server/src/modules/assistants/finding/assistants.service.ts'
import { requireModel } from '@prosa/server/src/modules/models/models.policy.ts'
import { mayChooseModel } from '@prosa/server/src/modules/models/models.service.ts'
import { requireJudge } from '@prosa/server/src/modules/quality/test-cases/judging.service.ts'
import { readTestForms } from '@prosa/server/src/modules/quality/test-cases/test-cases.service.ts'
import { requireSeen } from '@prosa/server/src/modules/settings/settings.service.ts'
import type { By } from '@prosa/server/src/platform/api/handlers.ts'
import type { UserActor } from '@prosa/server/src/platform/authorization/actor.ts'
import type { Authorized } from '@prosa/server/src/platform/authorization/authorize.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import { hashVersion } from '@prosa/server/src/platform/db/version.ts'
import { DomainError, notFound } from '@prosa/server/src/platform/errors/domain-error.ts'
import { audit, doneBy } from '@prosa/server/src/platform/events/audit.ts'

type Assistant = Authorized<AssistantRow, 'edit'>
type Start = z.output<typeof comparisons.startComparison.body>

/** Lists an assistant's comparisons with their sums. */
export async function listComparisons(
  ctx: AppContext,
  { id }: Assistant,
): Promise<{ items: UnserializedComparison[] }> {
  return { items: await present(ctx, ctx.db, await repository.findComparisons(ctx.db, id)) }
}

/** Returns a comparison with all answers. Throws 404 where it does not exist. */
export async function readComparison(
  ctx: AppContext,
  assistant: Assistant,
  id: string,
): Promise<UnserializedComparisonDetails> {
  const row = await repository.findComparison(ctx.db, assistant.id, id)
  if (!row) throw notFound()
  const [comparison] = await present(ctx, ctx.db, [row])
  const cases = await repository.findCases(ctx.db, id)
  const questions = cases.map(({ test, results }) => ({
    question: test.question,
    results: row.sides.map((side, at) => presentResult(ctx, side, results?.[at] ?? null)) as [Shown, Shown],
  }))
  return { ...comparison!, questions }
}
type Shown = UnserializedComparisonDetails['questions'][number]['results'][number]

/**
 * Starts a comparison in the background. Throws 409 `comparison_running`, `comparison_without_tests`,
 * `comparison_same_model`, `assistant_archived`, `assistant_unpublished`, `judge_unavailable`, and for a model that the person may not use
 * `model_unavailable` or `model_not_allowed`.
 */
export async function startComparison(
  ctx: AppContext,
  by: By,
  assistant: Assistant,
  { models, measure }: Start,
): Promise<UnserializedComparison> {
  if (assistant.archivedAt) throw new DomainError('assistant_archived')
  const { id: assistantId, draft, draftRevision: revision } = assistant
  const sides = models ? await compareModels(ctx, by.actor, assistant, models) : compareVersions(assistant)
  for (const { config } of sides) requireModel(ctx.models, by.actor, config.model)
  const tests = await readTestForms(ctx, assistantId)
  if (tests.length === 0) throw new DomainError('comparison_without_tests')
  if (tests.some(({ criterion }) => criterion !== '')) requireJudge(draft.model)
  return ctx.db.transaction(async (tx) => {
    const id = await repository.insertComparison(
      tx,
      {
        assistantId,
        kind: models ? 'models' : 'versions',
        sides,
        judge: draft.model,
        measure: models ? 'none' : measure,
        revision,
        startedBy: by.actor.id,
        startedAt: ctx.clock.now(),
      },
      tests,
    )
    if (id === undefined) throw new DomainError('comparison_running')
    await repository.deleteOldest(tx, assistantId)
    await ctx.jobs.send(tx, askNextJob, { id })
    await record(tx, by, 'comparison.start', id)
    return requireComparison(ctx, tx, assistant, id)
  })
}

function compareVersions(assistant: Assistant): [StoredSide, StoredSide] {
  const { config, version } = answeringConfig({ ...assistant, pausedAt: null }, { test: false })
  return [
    { version, config },
    { version: null, config: assistant.draft },
  ]
}

async function compareModels(
  ctx: AppContext,
  actor: UserActor,
  { draft }: Assistant,
  models: readonly [string, string],
): Promise<[StoredSide, StoredSide]> {
  if (models[0] === models[1]) throw new DomainError('comparison_same_model')
  for (const model of models)
    if (!ctx.models.find(model) || !(model === draft.model || (await mayChooseModel(ctx, actor, model))))
      throw new DomainError('model_unavailable')
  return models.map((model) => ({ version: null, config: { ...draft, model } })) as [StoredSide, StoredSide]
}

/** Stops a comparison after the question that is being asked. */
export const stopComparison = (ctx: AppContext, by: By, assistant: Assistant, id: string) =>
  ctx.db.transaction(async (tx) => {
    const stopped = await requireComparison(ctx, tx, assistant, id)
    if (stopped.state !== 'running') return stopped
    await repository.endComparison(tx, id, { state: 'stopped', problem: null })
    await record(tx, by, 'comparison.stop', id)
    return requireComparison(ctx, tx, assistant, id)
  })

/** Sets by what a worse draft is refused. Throws 409 if it was changed since the caller read it. */
export const setMeasure = (ctx: AppContext, by: By, assistant: Assistant, id: string, measure: Measure) =>
  ctx.db.transaction(async (tx) => {
    await requireComparison(ctx, tx, assistant, id)
    await repository.lockComparison(tx, id)
    const version = async () => (await requireComparison(ctx, tx, assistant, id)).version
    await requireSeen(ctx, tx, by, { target: { type: 'comparison', id }, version })
    await repository.setMeasure(tx, id, measure)
    await record(tx, by, 'comparison.change', id)
    return requireComparison(ctx, tx, assistant, id)
  })

/** Deletes a comparison with its answers. Throws 404 where it does not exist. */
export const deleteComparison = (ctx: AppContext, by: By, assistant: Assistant, id: string) =>
  ctx.db.transaction(async (tx) => {
    if (!(await repository.deleteComparison(tx, assistant.id, id))) throw notFound()
    await record(tx, by, 'comparison.delete', id)
  })

async function requireComparison(ctx: AppContext, db: Queryable, assistant: Assistant, id: string) {
  const row = await repository.findComparison(db, assistant.id, id)
  if (!row) throw notFound()
  const [comparison] = await present(ctx, db, [row])
  return comparison!
}

async function present(
  ctx: AppContext,
  db: Queryable,
  rows: readonly repository.ComparisonRow[],
): Promise<UnserializedComparison[]> {
  const facts = Map.groupBy(
    await repository.findFacts(
      db,
      rows.map(({ id }) => id),
    ),
    ({ comparisonId }) => comparisonId,
  )
  return rows.map(({ id, kind, sides, state, problem, measure, revision, publishedAs, starter, startedAt }) => {
    const results = (facts.get(id) ?? []).map((each) => each.results)
    const sumSide = (at: 0 | 1) => {
      const { version, config } = sides[at]
      const ofSide: (Facts | null)[] = results.map((pair) => pair?.[at] ?? null)
      return { version, model: nameModel(ctx, config.model), sums: sumUp(ofSide) }
    }
    return {
      id,
      kind,
      state,
      problem,
      measure,
      revision,
      publishedAs,
      startedBy: starter,
      startedAt,
      sides: [sumSide(0), sumSide(1)],
      cases: results.length,
      answered: results.filter((pair) => pair !== null).length,
      version: hashVersion(measure),
    }
  })
}

const nameModel = (ctx: AppContext, id: string): string => ctx.models.find(id)?.info.name ?? id

function presentResult(ctx: AppContext, { config }: StoredSide, result: StoredResult | null): Shown {
  if (!result) return null
  const { costMicros, modelId, calls, ...facts } = result
  return {
    ...facts,
    calls: calls.map(({ id, label, input, state, output }) => ({ id, label, input, state, output })),
    costBrl: costMicros === null ? null : costMicros / 1e6,
    otherModel: modelId === config.model ? null : nameModel(ctx, modelId),
  }
}

type Recorded = 'comparison.start' | 'comparison.stop' | 'comparison.change' | 'comparison.delete'

const record = (tx: Queryable, by: By, action: Recorded, id: string) =>
  audit(tx, { ...doneBy(by), action, target: { type: 'comparison', id } })
