interface EndedAnswer {
  /** SQL of what the statement of a run's end is given. */
  runId: string
  state: string
  model: string
  inputTokens: string
  outputTokens: string
  firstTokenMs: string
  costMicros: string
  unanswered: string
}

/**
 * SQL of the part of a `with` that counts an answer in the statement of its end. Expects the parts `chat` (id,
 * assistant_id, origin, user_id, guest_id, link_id) and `message` (id, parent_id, version). Of tests of a draft only the
 * cost is counted, as nobody's.
 */
export const countAnswer = (run: EndedAnswer): string => `used as (
    insert into usage_answers (assistant_id, version, model, origin, user_id, guest_id, link_id, again, begins, begins_version,
      failed, unanswered, input_tokens, output_tokens, cost_micros, first_token_ms)
    select chat.assistant_id, coalesce(message.version, 0), ${run.model}, chat.origin,
      case when talk.yes then chat.user_id end, chat.guest_id, chat.link_id,
      not talk.yes or exists (select from runs r where r.message_id = message.id and r.id <> ${run.runId}),
      talk.yes and before.id is null
        and not exists (select from messages m where m.chat_id = chat.id and m.parent_id is null and m.id <> question.id)
        and not exists (select from messages m where m.chat_id = chat.id and m.parent_id = question.id and m.id <> message.id),
      talk.yes and before.version is distinct from message.version
        and not exists (select from messages m where m.chat_id = chat.id and m.parent_id = question.id and m.id <> message.id
          and m.version is not distinct from message.version),
      talk.yes and ${run.state} in ('failed', 'interrupted'), talk.yes and ${run.unanswered}, ${run.inputTokens}, ${run.outputTokens},
      ${run.costMicros}, case when talk.yes then ${run.firstTokenMs}::int end
    from chat cross join message cross join lateral (select chat.origin <> 'test' as yes) talk
      join messages question on question.id = message.parent_id left join messages before on before.id = question.parent_id)`

/** The same for the question that an answer had no answer to. Words of pupils in activities are for their teachers. */
export const noteUnanswered = (run: Pick<EndedAnswer, 'model'>): string => `unknown as (
    insert into unanswered_questions (answer_id, question_id, assistant_id, origin, model, user_id, key)
    select message.id, question.id, chat.assistant_id, chat.origin, ${run.model}, chat.user_id,
      md5(pt_fold(btrim(regexp_replace(jsonb_path_query_first(question.parts, '$[*] ? (@.type == "text")')->>'text',
        '[^[:alnum:]]+', ' ', 'g'))))
    from chat cross join message join messages question on question.id = message.parent_id
    where chat.origin not in ('test', 'sga') and jsonb_path_exists(question.parts, '$[*] ? (@.type == "text")')
    on conflict (answer_id) do nothing)`
