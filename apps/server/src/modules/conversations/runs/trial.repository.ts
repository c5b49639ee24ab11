import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import type { Pool } from 'pg'
import { hasReadable } from '#/modules/conversations/runs/engine/readable.repository.ts'

/** Whether the assistant has documents to answer from, as the send of a message asks it. */
export async function hasReadableDocuments(
  pool: Pool,
  assistantId: number,
  { knowledgeBases }: Pick<AssistantConfig, 'knowledgeBases'>,
): Promise<boolean> {
  const { rows } = await pool.query<{ yes: boolean }>(`select ${hasReadable('$1::int', '$2::jsonb')} as yes`, [
    assistantId,
    JSON.stringify({ knowledgeBases }),
  ])
  return rows[0]?.yes === true
}
