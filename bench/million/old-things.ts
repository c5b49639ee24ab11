import type pg from 'pg'

/** What is over and waits for the night: events, sessions, keys, counters, runs with their pieces, deliveries, alerts, an assistant. */
export async function fillWithOldThings(database: pg.Client): Promise<void> {
  await database.query(
    `insert into outbox_events (type, aggregate_type, aggregate_id, payload, created_at, dispatched_at)
     select 'chat.created', 'assistant', '1', '{}', now() - interval '40 days', now() - interval '40 days' from generate_series(1, 100000)`,
  )
  await database.query(
    `insert into sessions (id, token_hash, kind, user_id, idle_expires_at, expires_at)
     select gen_random_uuid(), sha256(n::text::bytea), 'user', (select max(id) from users), now() - interval '1 day', now() - interval '1 day' from generate_series(1, 50000) n`,
  )
  await database.query(
    `insert into idempotency_keys (actor, key, fingerprint, claim, claimed_at)
     select 'user:1', 'k' || n, sha256(n::text::bytea), gen_random_uuid(), now() - interval '2 days' from generate_series(1, 100000) n`,
  )
  await database.query(
    `insert into rate_limits (key, window_start, count) select 'k' || n, now() - interval '1 day', 1 from generate_series(1, 100000) n`,
  )
  await database.query(
    `insert into runs (id, chat_id, message_id, owner, slot, state, lease_owner, lease_until, first_seq, last_seq, created_at, finished_at)
     select gen_random_uuid(), id, current_leaf_id, 'user:1', 1, 'done', 'bench', now(), 1, 20, now() - age, now() - age
     from (select id, current_leaf_id, (20 + row_number() over () / 10) * interval '1 minute' as age from chats limit 20000) c`,
  )
  await database.query(
    `insert into chat_events (chat_id, seq, event, data)
     select r.chat_id, n, 'text', '{"text":"uma palavra"}' from (select chat_id from runs limit 5000) r, generate_series(1, 20) n`,
  )
  await database.query(
    `insert into webhook_deliveries (id, endpoint_id, event_id, event_type, body, level, state, created_at)
     select gen_random_uuid(), (select min(id::text)::uuid from webhook_endpoints), 'e' || n, 'chat.created', repeat('x', 500), 'metadata', 'delivered', now() - n * interval '1 minute'
     from generate_series(1, 100000) n`,
  )
  await database.query(
    `insert into safety_alerts (id, category, assistant_id, at) select gen_random_uuid(), 'violence', 1, now() - n * interval '10 minutes' from generate_series(1, 50000) n`,
  )
  await database.query(
    `update assistants set deleted_at = now() - interval '31 days' where id = (select max(id) from assistants where chats_readable)`,
  )
  await database.query('vacuum analyze')
}
