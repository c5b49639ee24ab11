import { outboxChannel } from '#/platform/events/events.ts'

interface HeardEvent {
  /** SQL of the event's type. */
  type: string
  /** The rows that the statement has written, with a condition. */
  from: string
  /** Which of them is the chat, with `id`, `assistant_id` and `origin`. */
  chat: string
  /** SQL that adds facts to the payload: keys and values, separated by commas. */
  payload: string
}

/**
 * SQL of one part of a `with` that writes a domain event of a chat in the statement of the change itself, and only where a
 * webhook of the assistant listens: for everybody else the hot statements of a chat pay one look into an index.
 */
export function emitHeard({ type, from, chat, payload }: HeardEvent): string {
  return `insert into outbox_events (type, aggregate_type, aggregate_id, payload)
    select ${type}, 'chat', ${chat}.id::text, jsonb_build_object('assistantId', ${chat}.assistant_id, 'chatId', ${chat}.id,
      'origin', ${chat}.origin, ${payload})
    from ${from} and exists (select from webhook_endpoints w
      where w.assistant_id = ${chat}.assistant_id and w.state = 'active' and ${type} = any(w.events))
    returning pg_notify('${outboxChannel}', '')::text`
}
