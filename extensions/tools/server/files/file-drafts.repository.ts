import type { Source } from '@prosa/contract/conversations/source.ts'
import type { ToolCall } from '@prosa/contract/conversations/tool-calls.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import { findRows } from '@prosa/server/src/platform/db/rows-of.ts'
import { sql } from 'drizzle-orm'
import { FILE_TOOL } from '#/tools/extension.ts'

interface DraftRow {
  messageId: string
  /** The version of the assistant; null for its draft. */
  assistantVersion: number | null
  sources: Source[]
  /** Null if nothing was stored for it. */
  text: string | null
  /** The call that began it; null for passages that a person chose. */
  call: ToolCall | null
}

/** Finds the draft of a call, or of an answer whose passages a person chooses, in a conversation. */
export async function findFileDraft(db: Queryable, chatId: string, draftId: string): Promise<DraftRow | undefined> {
  // the parts of a running answer are not stored yet, its drafts are
  const [row] = await findRows<DraftRow>(
    db,
    sql`select m.id as "messageId", m.version as "assistantVersion", m.sources, d.text,
      (select part from jsonb_array_elements(m.parts) part where part->>'type' = 'call' and part->>'id' = ${draftId}
        and part->>'tool' = ${FILE_TOOL} and part->>'state' = 'done') as call
    from messages m left join file_drafts d on d.message_id = m.id and d.id = ${draftId}
    where m.chat_id = ${chatId} and m.role = 'assistant' and (m.id = ${draftId} or d.id is not null or m.parts @> ${JSON.stringify([{ id: draftId }])}::jsonb)
    order by m.created_at desc limit 1`,
  )
  return row && (row.messageId === draftId || row.text !== null || row.call !== null) ? row : undefined
}

/** Stores the text of a draft, unless it exists. */
export async function insertFileDraft(
  db: Queryable,
  { messageId, draftId, text }: { messageId: string; draftId: string; text: string },
): Promise<void> {
  await db.execute(
    sql`insert into file_drafts (message_id, id, text) values (${messageId}, ${draftId}, ${text}) on conflict do nothing`,
  )
}

/** Stores or replaces the text of a draft. */
export async function putFileDraft(
  db: Queryable,
  { messageId, draftId, text }: { messageId: string; draftId: string; text: string },
): Promise<void> {
  await db.execute(
    sql`insert into file_drafts (message_id, id, text) values (${messageId}, ${draftId}, ${text})
      on conflict (message_id, id) do update set text = excluded.text, changed_at = now()`,
  )
}
