import { questionStates } from '@prosa/contract/attendance/attendance.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { assistants, ofAssistant } from '#/modules/assistants/assistants.tables.ts'
import { ofChat } from '#/modules/conversations/chats.tables.ts'
import { groups } from '#/modules/identity/groups/groups.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { instant } from '#/platform/db/columns.model.ts'

/** Who answers for an assistant, and when; whether it is on is the assistant's own `attendance`. */
export const attendance = pgTable(
  'attendance',
  {
    assistantId: integer('assistant_id')
      .primaryKey()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    /** Null: the owner, also where the group was deleted. */
    groupId: integer('group_id').references(() => groups.id, { onDelete: 'set null' }),
    weekdays: integer().array().notNull(),
    opensAt: text('opens_at'),
    closesAt: text('closes_at'),
    /** When its people were last told that something waits: a flood of questions is no flood of mails. */
    toldAt: instant('told_at'),
  },
  (table) => [index('attendance_group').on(table.groupId)],
)

/** People who take no questions now, such as in their holidays. */
export const attendanceAway = pgTable('attendance_away', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  since: instant('since').notNull().defaultNow(),
})

/** A question to a person. It goes with its conversation; once answered, both texts are messages of it too. */
export const personQuestions = pgTable(
  'person_questions',
  {
    id: uuid().primaryKey(),
    chatId: ofChat(),
    assistantId: ofAssistant(),
    text: text().notNull(),
    /** As whoever asked wishes to be called; '' for nobody's name. */
    name: text().notNull().default(''),
    /** Whether what was said up to `leafId` may be read with it. */
    withChat: boolean('with_chat').notNull().default(false),
    leafId: uuid('leaf_id'),
    state: text({ enum: questionStates }).notNull().default('waiting'),
    answer: text(),
    /** The answer as it stands in the chat. */
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
