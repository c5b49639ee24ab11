import { randomUUID } from 'node:crypto'
import { budgets } from '#/modules/usage/budgets/budgets.tables.ts'
import { knowledgeBases } from '#/modules/knowledge/knowledge.tables.ts'
import { modelProviders } from '#/modules/models/models.tables.ts'
import { safetyAlerts } from '#/modules/conversations/safety/safety.tables.ts'
import type { TestApp } from './test-app.ts'

/** A provider, a budget, an alert and a shared base: real ids of things that only administrators may see. */
export async function createAdministrationThings(app: TestApp, assistantId: number, chatId: string) {
  const { db } = app.ctx
  const [providerId, budgetId, safetyAlertId] = ['servidor', randomUUID(), randomUUID()]
  await db.insert(modelProviders).values({ id: providerId, kind: 'mistral', name: 'Mistral', enabled: false })
  await db
    .insert(budgets)
    .values({ id: budgetId, scope: 'assistant', targetId: String(assistantId), limitCents: 100_000 })
  await db.insert(safetyAlerts).values({ id: safetyAlertId, category: 'violence', assistantId, chatId })
  const [base] = await db.insert(knowledgeBases).values({ name: 'Documentos da rede' }).returning()
  return { baseId: String(base?.id), providerId, budgetId, safetyAlertId, jobId: randomUUID() }
}
