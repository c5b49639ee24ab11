import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ofAssistant } from '@prosa/server/src/modules/assistants/assistants.tables.ts'
import { messages, ofMessage } from '@prosa/server/src/modules/conversations/chats.tables.ts'
import type { CallDecision } from '@prosa/server/src/modules/conversations/runs/run-tools.service.ts'
import { instant } from '@prosa/server/src/platform/db/columns.model.ts'
import { type FoundTool, type SourceAccess, sourceKinds, type SourceTool } from '#/tools/config.ts'

/** A person's decision on a call; one for each time that the call waits. */
export const toolDecisions = pgTable(
  'tool_decisions',
  {
    callId: uuid('call_id').notNull(),
    tries: integer().notNull(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    decision: jsonb().$type<CallDecision>().notNull(),
    decidedAt: instant('decided_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.callId, table.tries] })],
)

/** The text of a file before it is written: of a call, or of passages chosen from an answer, whose id it then has. */
export const fileDrafts = pgTable(
  'file_drafts',
  {
    id: uuid().notNull(),
    messageId: ofMessage(),
    text: text().notNull(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.id] })],
)
