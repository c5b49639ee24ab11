import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import type { Pool } from 'pg'

/** SQL: whether an assistant or a base of the configuration has readable documents. */
export const hasReadable = (assistantId: string, config: string): string =>
  `(exists (select from documents d where d.assistant_id = ${assistantId} and d.status in ('ready', 'attention'))
      or exists (select from jsonb_array_elements_text(${config}->'knowledgeBases') base
        join documents d on d.base_id = base::int and d.status in ('ready', 'attention')))`

/** Whether the assistant has readable documents, by the same query as sending. */
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
