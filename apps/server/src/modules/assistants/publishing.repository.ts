import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { eq } from 'drizzle-orm'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

export async function setPublished(
  db: Queryable,
  assistantId: number,
  { config, version, now }: { config: AssistantConfig; version: number; now: Date },
): Promise<void> {
  await db
    .update(assistants)
    .set({ published: config, publishedVersion: version, updatedAt: now })
    .where(eq(assistants.id, assistantId))
}
