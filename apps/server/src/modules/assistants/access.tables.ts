import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, pgView, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ofAssistant } from '#/modules/assistants/assistants.tables.ts'
import { groups } from '#/modules/identity/groups/groups.tables.ts'
import { partners } from '#/modules/identity/accounts/partners.tables.ts'
import { ofUser, users } from '#/modules/identity/accounts/users.tables.ts'
import { instant } from '#/platform/db/columns.model.ts'

/** People who may use an assistant in addition to its visibility [S37]. The creator is an editor. */
export const assistantMembers = pgTable(
  'assistant_members',
  {
    userId: ofUser(),
    assistantId: ofAssistant(),
    role: text({ enum: ['viewer', 'editor'] }).notNull(),
    expiresAt: instant('expires_at'),
    grantedBy: integer('granted_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.assistantId] }),
    index('assistant_members_assistant').on(table.assistantId),
  ],
)

/** Access of a group or of a partner institution. */
export const assistantGrants = pgTable(
  'assistant_grants',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    assistantId: ofAssistant(),
    groupId: integer('group_id').references(() => groups.id, { onDelete: 'cascade' }),
    partnerId: integer('partner_id').references(() => partners.id, { onDelete: 'cascade' }),
    role: text({ enum: ['viewer', 'editor'] }).notNull(),
    expiresAt: instant('expires_at'),
    grantedBy: integer('granted_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('assistant_grants_one_principal', sql`(group_id is null) <> (partner_id is null)`),
    uniqueIndex('assistant_grants_group').on(table.groupId, table.assistantId),
    uniqueIndex('assistant_grants_partner').on(table.partnerId, table.assistantId),
    index('assistant_grants_assistant').on(table.assistantId),
  ],
)

/**
 * The strongest role that a person now has in an assistant, directly or through a group. Sessions, lists and policies all
 * read this view, so that they cannot disagree [S47].
 */
export const assistantRoles = pgView('assistant_roles', {
  userId: integer('user_id').notNull(),
  assistantId: integer('assistant_id').notNull(),
  role: text({ enum: ['viewer', 'editor'] }).notNull(),
}).as(sql`
  select user_id, assistant_id, case when bool_or(role = 'editor') then 'editor' else 'viewer' end as role
  from (
    select m.user_id, m.assistant_id, m.role, m.expires_at from assistant_members m
    union all
    select p.user_id, g.assistant_id, g.role, g.expires_at from assistant_grants g
      join groups r on r.id = g.group_id and r.archived_at is null
      join group_members p on p.group_id = r.id
    union all
    select u.id, g.assistant_id, g.role, g.expires_at from assistant_grants g
      join partners i on i.id = g.partner_id and i.status = 'active'
      join users u on u.partner_id = i.id
  ) given
  where expires_at is null or expires_at > now()
  group by user_id, assistant_id`)
