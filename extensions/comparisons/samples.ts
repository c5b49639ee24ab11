import { measures } from '#/comparisons/contract.ts'
import { comparedCases, comparisons as table } from '#/comparisons/server/comparisons.tables.ts'
import type { ExtensionSamples } from '@prosa/server/test/operations/extension-samples.ts'
import { createPublishedAssistant } from '@prosa/server/test/factories.ts'
import type { TestApp } from '@prosa/server/test/test-app.ts'

const testCase = {
  question: 'Que horas abre?',
  mustContain: ['8h'],
  mustNotContain: [],
  criterion: '',
  mustCite: '',
  mustCitePage: null,
  mustCall: '',
  mustCallWith: [],
  recordings: [],
  required: false,
}

/** Inserts a finished comparison of an assistant's published version with its draft. */
async function insertComparison({ ctx }: Pick<TestApp, 'ctx'>, assistantId: number): Promise<string> {
  const { rows } = await ctx.pool.query(`select draft as config from assistants where id = $1`, [assistantId])
  const config = rows[0].config
  const [row] = await ctx.db
    .insert(table)
    .values({
      assistantId,
      kind: 'versions',
      state: 'done',
      judge: config.model,
      measure: 'none',
      revision: 1,
      sides: [
        { version: 1, config },
        { version: null, config },
      ],
    })
    .returning()
  await ctx.db.insert(comparedCases).values({ comparisonId: row!.id, position: 0, test: testCase })
  return row!.id
}

export const comparisons: ExtensionSamples = {
  things: async (app, owner, { assistantId }) => {
    await owner.api.createTestCase({ params: { assistantId }, body: testCase })
    return { comparisonId: await insertComparison(app, assistantId) }
  },
  bodies: {
    startComparison: () => ({ models: null }),
    setMeasure: () => ({ measure: 'tests' }),
  },
  edited: {
    setMeasure: async (admin) => {
      const params = { assistantId: await createPublishedAssistant(admin) }
      await admin.api.createTestCase({ params, body: testCase })
      const { id: comparisonId } = await admin.api.startComparison({ params, body: { models: null } })
      const at = { ...params, comparisonId }
      return {
        read: () => admin.api.getComparison({ params: at }),
        change: (by, number, version) =>
          by.api.setMeasure({
            params: at,
            body: { measure: measures[number % measures.length]!, ...(version && { version }) },
          }),
      }
    },
  },
  notInCopyBecause: {
    comparisons: 'the configurations are the assistant’s',
    compared_cases: 'questions and answers are the assistant’s',
  },
  staysBecause: {
    comparisons: 'goes with its assistant',
    compared_cases: 'goes with its assistant',
  },
}
