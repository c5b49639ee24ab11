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

/** A service that an assistant's tools come from. */
export const toolSources = pgTable(
  'tool_sources',
  {
    id: uuid().primaryKey().defaultRandom(),
    assistantId: ofAssistant(),
    kind: text({ enum: sourceKinds }).notNull(),
    name: text().notNull(),
    address: text().notNull(),
    access: jsonb().$type<SourceAccess>().notNull(),
    /** JSON of `SourceSecrets`; null without any. */
    sealed: text(),
    tools: jsonb().$type<SourceTool[]>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('tool_sources_listed').on(table.assistantId, table.createdAt, table.id)],
)

/** What calls of a service found out, and a person's authorization of it. */
export const toolSourceStates = pgTable('tool_source_states', {
  sourceId: uuid('source_id')
    .primaryKey()
    .references(() => toolSources.id, { onDelete: 'cascade' }),
  /** JSON of `Authorization`, with the origin that it is for; null without one. */
  sealed: text(),
  fault: text(),
  /** Time of the first fault since the last success. */
  faultAt: instant('fault_at'),
  /** Changed tools by name, as they were found; null for one that is gone. */
  changes: jsonb().$type<Record<string, FoundTool | null>>().notNull().default({}),
})

/** A state of a service's chosen tools, never changed: drafts and versions of the assistant name it. */
export const toolPins = pgTable(
  'tool_pins',
  {
    id: uuid().primaryKey().defaultRandom(),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => toolSources.id, { onDelete: 'cascade' }),
    label: text().notNull(),
    tools: jsonb().$type<SourceTool[]>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('tool_pins_source').on(table.sourceId, table.createdAt)],
)
