import type { ToolCall } from '@prosa/contract/conversations/tool-calls.ts'
import type { CallDecision } from '@prosa/server/src/modules/conversations/runs/run-tools.service.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import { findRows } from '@prosa/server/src/platform/db/rows-of.ts'
import { sql } from 'drizzle-orm'

interface StoredCall {
  messageId: string
  call: ToolCall
}

/** Finds a call in the answers of a conversation. */
export async function findCall(db: Queryable, chatId: string, callId: string): Promise<StoredCall | undefined> {
  const [row] = await findRows<StoredCall>(
    db,
    sql`select m.id as "messageId", part as call from messages m cross join lateral jsonb_array_elements(m.parts) part
      where m.chat_id = ${chatId} and m.role = 'assistant' and part->>'type' = 'call' and part->>'id' = ${callId}
      order by m.created_at desc limit 1`,
  )
  return row
}

/** Stores a decision. Returns the one that was stored before, if there was one. */
export async function insertDecision(
  db: Queryable,
  { messageId, call }: StoredCall,
  decision: CallDecision,
): Promise<CallDecision | undefined> {
  const key = sql`message_id = ${messageId} and call_id = ${call.id} and tries = ${call.tries}`
  const { rowCount } = await db.execute(sql`insert into tool_decisions (message_id, call_id, tries, decision)
    values (${messageId}, ${call.id}, ${call.tries}, ${JSON.stringify(decision)}::jsonb) on conflict do nothing`)
  if (rowCount === 1) return undefined
  const [row] = await findRows<{ decision: CallDecision }>(db, sql`select decision from tool_decisions where ${key}`)
  return row?.decision
}

/** Returns the decisions on the calls of an answer, each the latest by its call's id. */
export async function findDecisions(db: Queryable, messageId: string): Promise<Map<string, CallDecision>> {
  const rows = await findRows<{ callId: string; decision: CallDecision }>(
    db,
    sql`select call_id as "callId", decision from tool_decisions where message_id = ${messageId} order by tries`,
  )
  return new Map(rows.map(({ callId, decision }) => [callId, decision]))
}
