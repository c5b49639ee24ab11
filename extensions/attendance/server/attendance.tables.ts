import { questionStates } from '#/attendance/contract.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { assistants, ofAssistant } from '@prosa/server/src/modules/assistants/assistants.tables.ts'
import { ofChat } from '@prosa/server/src/modules/conversations/chats.tables.ts'
import { groups } from '@prosa/server/src/modules/identity/groups/groups.tables.ts'
import { users } from '@prosa/server/src/modules/identity/accounts/users.tables.ts'
import { instant } from '@prosa/server/src/platform/db/columns.model.ts'

/** Who answers for an assistant, and when; the assistant's own `attendance` turns it on. */
export const attendance = pgTable(
  'attendance',
  {
    assistantId: integer('assistant_id')
      .primaryKey()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    /** Null means the owner, also after the group was deleted. */
    groupId: integer('group_id').references(() => groups.id, { onDelete: 'set null' }),
    weekdays: integer().array().notNull(),
    opensAt: text('opens_at'),
    closesAt: text('closes_at'),
    /** Time of the last notification: a flood of questions must not become a flood of mails. */
    toldAt: instant('told_at'),
  },
  (table) => [index('attendance_group').on(table.groupId)],
)

/** People who take no questions for now, for example on holiday. */
export const attendanceAway = pgTable('attendance_away', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  since: instant('since').notNull().defaultNow(),
})

/** A question to a person. It is deleted with its conversation; once answered, both texts are also messages of it. */
export const personQuestions = pgTable(
  'person_questions',
  {
    id: uuid().primaryKey(),
    chatId: ofChat(),
    assistantId: ofAssistant(),
    text: text().notNull(),
    /** Name that the author chose; '' for anonymous. */
    name: text().notNull().default(''),
    /** Whether the conversation up to `leafId` is shared. */
    withChat: boolean('with_chat').notNull().default(false),
    leafId: uuid('leaf_id'),
    state: text({ enum: questionStates }).notNull().default('waiting'),
    answer: text(),
    /** The answer as a message of the chat. */
    messageId: uuid('message_id'),
    settledBy: integer('settled_by').references(() => users.id, { onDelete: 'set null' }),
    askedAt: instant('asked_at').notNull().defaultNow(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('person_questions_chat').on(table.chatId, table.askedAt),
    index('person_questions_waiting')
      .on(table.assistantId, table.askedAt)
      .where(sql`state = 'waiting'`),
    index('person_questions_settled')
      .on(table.assistantId, table.settledAt)
      .where(sql`state <> 'waiting'`),
    index('person_questions_settler').on(table.settledBy),
  ],
)
