import { outboxChannel } from '#/platform/events/events.ts'

interface SubscribedEvent {
  /** SQL of the event's type. */
  type: string
  /** The written rows, with a condition. */
  from: string
  /** Alias of the chat, with `id`, `assistant_id` and `origin`. */
  chat: string
  /** SQL of additional payload facts: keys and values separated by commas. */
  payload: string
}

/**
 * SQL that emits a chat's domain event in the statement of the change, only if a webhook of the assistant listens: otherwise
 * a chat's hot statements pay only an index lookup.
 */
export function emitIfSubscribed({ type, from, chat, payload }: SubscribedEvent): string {
  return `insert into outbox_events (type, aggregate_type, aggregate_id, payload)
    select ${type}, 'chat', ${chat}.id::text, jsonb_build_object('assistantId', ${chat}.assistant_id, 'chatId', ${chat}.id,
      'origin', ${chat}.origin, ${payload})
    from ${from} and exists (select from webhook_endpoints w
      where w.assistant_id = ${chat}.assistant_id and w.state = 'active' and ${type} = any(w.events))
    returning pg_notify('${outboxChannel}', '')::text`
}
