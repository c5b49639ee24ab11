import { sql } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import { countAnswers } from '#/modules/usage/counting/counting.service.ts'
import { modelDefaults } from '#/modules/models/models.tables.ts'

/** Counts the conversations that were written without being held, as if each answer had ended when it says. */
export async function seedUsage(ctx: AppContext): Promise<void> {
  await ctx.db.execute(sql`
    insert into usage_answers (at, assistant_id, version, model, origin, user_id, guest_id, link_id, again, begins, begins_version,
      failed, unanswered, input_tokens, output_tokens, cost_micros, first_token_ms)
    select m.finished_at, c.assistant_id, coalesce(m.version, 0), coalesce(m.model, 'embedded:trechos'), c.origin, c.user_id,
      c.guest_id, c.link_id, false, row_number() over chat = 1, row_number() over chat = 1, m.status in ('failed', 'interrupted'),
      m.parts::text like '%Não encontrei%', m.input_tokens, m.output_tokens, coalesce(m.cost_micros, 0), m.first_token_ms
    from messages m join chats c on c.id = m.chat_id
    where m.role = 'assistant' and m.finished_at is not null and c.origin <> 'test'
      and not exists (select from runs r where r.message_id = m.id)
    window chat as (partition by c.id order by m.created_at, m.id)`)
  await ctx.db.execute(sql`
    insert into unanswered_questions (answer_id, question_id, assistant_id, origin, model, user_id, key, at)
    select m.id, m.parent_id, c.assistant_id, c.origin, coalesce(m.model, 'embedded:trechos'), c.user_id,
      md5(pt_fold(q.parts->0->>'text')), m.finished_at
    from messages m join chats c on c.id = m.chat_id join messages q on q.id = m.parent_id
    where m.role = 'assistant' and m.parts::text like '%Não encontrei%' and c.origin not in ('test', 'sga')
    on conflict (answer_id) do nothing`)
  await ctx.db.execute(sql`
    insert into budget_months (scope, target_id, month, used_micros)
    select 'user', c.user_id::text, (select organization_month()), sum(m.cost_micros)
    from messages m join chats c on c.id = m.chat_id
    where c.user_id is not null and m.cost_micros > 0
      and m.finished_at >= (select organization_month())
    group by c.user_id on conflict do nothing`)
  const rate = { usdRate: 5.38, rateDate: ctx.clock.now().toISOString().slice(0, 10) }
  await ctx.db.insert(modelDefaults).values(rate).onConflictDoNothing()
  await countAnswers(ctx)
}
