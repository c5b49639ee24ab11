import { type ChoiceKind, choicePermissions, type choices } from '@prosa/contract/settings/choices.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { AppContext, Handlers } from '#/context.ts'
import { classesByCode } from '#/modules/school/student-stats/population.repository.ts'
import { type Actor, hasPermission, isAdmin } from '#/platform/authorization/actor.ts'
import { about } from '#/platform/authorization/rules.ts'
import { findChoices } from '#/platform/db/page-of.ts'

/** Lists of choices from all areas, by their name in the address: the query for each. */
const sources: Readonly<Record<ChoiceKind, SQL>> = {
  assistants: sql`select id::text as value, draft->>'name' as name from assistants where deleted_at is null`,
  groups: sql`select id::text as value, name from groups where archived_at is null`,
  partners: sql`select id::text as value, name from partners`,
  assignees: sql`select u.id::text as value, u.name from users u where exists (select from ratings r where r.assignee_id = u.id)`,
  institutions: sql`select name as value, name from (
    select coalesce(p.name, i.institution) as name from sga_integrations i left join partners p on p.id = i.partner_id
    union select ${classesByCode} where exists (select from sga_classes)) schools`,
  integrations: sql`select id::text as value, name from sga_integrations`,
  activities: sql`select id::text as value, title as name from assessments where num_nonnulls(integration_id, class_id) > 0`,
  'activity-assistants': sql`select s.id::text as value, s.draft->>'name' as name from assistants s
    where exists (select from assessments a where a.assistant_id = s.id and num_nonnulls(a.integration_id, a.class_id) > 0)`,
  classes: sql`select distinct class_name as value, class_name as name from sga_students
    where preview_user_id is null and class_name <> ''`,
}

const isOffered = (actor: Actor, of: ChoiceKind) =>
  choicePermissions[of].some((permission) => hasPermission(actor, permission))

export const choiceRules = {
  'choices.list': about({
    param: 'of',
    admits: isAdmin,
    load: async (_ctx: AppContext, of: ChoiceKind, actor) =>
      isOffered(actor, of) ? { source: sources[of] } : undefined,
    action: 'list',
  }),
}

export const choicesRoutes: Handlers<typeof choices, typeof choiceRules> = {
  listChoices: ({ ctx, resource, query }) => findChoices(ctx.db, resource.source, query),
}
