-- A continued answer costs what all its runs cost, and its event names the tokens of all; before, the last run replaced the others.
-- A provider may report any number: a sum that the column cannot hold is left out, because it would refuse the end of the answer.
create or replace function finish_run(
  ended_run uuid, worker_id text, run_attempt integer, end_state text, end_error text,
  answer_parts jsonb, answer_sources jsonb, answer_search text, answer_model text, answer_note text,
  used_input integer, used_output integer, first_token integer, cost bigint, end_reason text, is_unanswered boolean,
  event_seqs bigint[], event_names text[], event_texts text[], may_have_link boolean, has_reservation boolean
) returns table (listening_owner integer) language plpgsql as $$
declare
  end_seq constant bigint := event_seqs[cardinality(event_seqs)];
  run record;
  answer record;
  chat record;
  question record;
  is_talk boolean; -- tests of a draft are nobody's conversation, and a temporary one leaves nothing: only their cost is counted
  heard_type text;
begin
  -- conversations: the run, its answer, its chat, the last events
  update runs r set state = end_state, last_seq = end_seq, finished_at = now(), config = null
    where r.id = ended_run and r.lease_owner = worker_id and r.attempt = run_attempt and r.state = 'running'
    returning r.chat_id, r.message_id into run;
  if not found then return; end if;
  update messages m set status = end_state, parts = answer_parts, error_code = end_error, sources = answer_sources,
      model = answer_model, first_token_ms = first_token,
      input_tokens = case when m.input_tokens::bigint + used_input < 2147483648 then m.input_tokens + used_input else coalesce(used_input, m.input_tokens) end,
      output_tokens = case when m.output_tokens::bigint + used_output < 2147483648 then m.output_tokens + used_output else coalesce(used_output, m.output_tokens) end,
      cost_micros = coalesce(m.cost_micros + cost, cost, m.cost_micros), finish_reason = end_reason, note = coalesce(answer_note, m.note), finished_at = now(),
      search = owned_search(answer_search, (select c.user_id from chats c where c.id = run.chat_id))
    where m.id = run.message_id returning m.id, m.parent_id, m.version, m.input_tokens, m.output_tokens into answer;
  update chats c set last_seq = end_seq where c.id = run.chat_id
    returning c.id, c.assistant_id, c.origin, c.user_id, c.guest_id, c.link_id into chat;
  insert into chat_events (chat_id, seq, event, data)
    select run.chat_id, e.seq, e.event, e.data from unnest(event_seqs, event_names, event_texts) as e (seq, event, data)
    on conflict do nothing;
  select m.id, m.parts, before.id as before_id, before.version as before_version into question
    from messages m left join messages before on before.id = m.parent_id where m.id = answer.parent_id;
  is_talk := chat.origin not in ('test', 'temporary');

  -- conversations: told to the webhooks of the assistant, where one listens
  heard_type := case when end_state in ('done', 'stopped') then 'answer.completed' else 'answer.failed' end;
  if is_talk and exists (select from webhook_endpoints w
      where w.assistant_id = chat.assistant_id and w.state = 'active' and heard_type = any(w.events)) then
    insert into outbox_events (type, aggregate_type, aggregate_id, payload) values (heard_type, 'chat', chat.id::text,
      jsonb_build_object('assistantId', chat.assistant_id, 'chatId', chat.id, 'origin', chat.origin, 'messageId', answer.id,
        'sequence', end_seq, 'status', end_state, 'error', end_error, 'version', answer.version, 'model', answer_model,
        'inputTokens', answer.input_tokens, 'outputTokens', answer.output_tokens));
    perform pg_notify('outbox_events', '');
  end if;

  -- usage: one row without a word of the answer, and what it cost in the budgets
  insert into usage_answers (assistant_id, version, model, origin, user_id, guest_id, link_id, again, begins, begins_version,
    failed, unanswered, input_tokens, output_tokens, cost_micros, first_token_ms)
  select chat.assistant_id, coalesce(answer.version, 0), answer_model, chat.origin,
    case when is_talk then chat.user_id end, chat.guest_id, chat.link_id,
    not is_talk or exists (select from runs r where r.message_id = answer.id and r.id <> ended_run),
    is_talk and question.before_id is null
      and not exists (select from messages m where m.chat_id = chat.id and m.parent_id is null and m.id <> question.id)
      and not exists (select from messages m where m.chat_id = chat.id and m.parent_id = question.id and m.id <> answer.id),
    is_talk and question.before_version is distinct from answer.version
      and not exists (select from messages m where m.chat_id = chat.id and m.parent_id = question.id and m.id <> answer.id
        and m.version is not distinct from answer.version),
    is_talk and end_state in ('failed', 'interrupted'), is_talk and is_unanswered, used_input, used_output, cost,
    case when is_talk then first_token end
  where question.id is not null;
  perform settle_budgets(ended_run, coalesce(cost, 0), chat.user_id, has_reservation);

  -- stats: the question that the documents did not answer; words of pupils in activities are for their teachers
  if is_unanswered and is_talk and chat.origin <> 'sga' and jsonb_path_exists(question.parts, '$[*] ? (@.type == "text")') then
    insert into unanswered_questions (answer_id, question_id, assistant_id, origin, model, user_id, key)
    values (answer.id, question.id, chat.assistant_id, chat.origin, answer_model, chat.user_id,
      md5(pt_fold(btrim(regexp_replace(jsonb_path_query_first(question.parts, '$[*] ? (@.type == "text")')->>'text',
        '[^[:alnum:]]+', ' ', 'g')))))
    on conflict do nothing;
  end if;

  -- sharing: the day of the link that the guest came by
  if may_have_link and chat.link_id is not null then
    insert into share_days as d (link_id, day, messages, starters, engaged, embed_starters, embed_engaged, cost_micros)
    select l.id, organization_today(), 1, (earlier.answers = 0)::int, (earlier.answers = 2)::int,
      (earlier.answers = 0 and chat.origin = 'embed')::int, (earlier.answers = 2 and chat.origin = 'embed')::int, coalesce(cost, 0)
    from share_links l cross join lateral (select count(*) as answers from chats g join messages m on m.chat_id = g.id
      where g.guest_id = chat.guest_id and m.role = 'assistant' and m.id <> answer.id and m.finished_at is not null) earlier
    where l.id = chat.link_id
    on conflict (link_id, day) do update set messages = d.messages + 1, starters = d.starters + excluded.starters,
      engaged = d.engaged + excluded.engaged, embed_starters = d.embed_starters + excluded.embed_starters,
      embed_engaged = d.embed_engaged + excluded.embed_engaged, cost_micros = d.cost_micros + excluded.cost_micros;
  end if;

  -- push: the owner, where a device of theirs listens
  if chat.origin = 'internal' and exists (select from push_subscriptions p where p.user_id = chat.user_id) then
    listening_owner := chat.user_id;
  end if;
  return next;
end $$;
