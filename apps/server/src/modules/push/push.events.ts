/**
 * SQL of the person to tell that an answer is ready: the owner of `chat` (with `user_id` and `origin`), where a device of
 * theirs listens. In the statement that ends a run, for which everybody else pays one look into an index.
 */
export const listeningOwner = (chat: string): string =>
  `(select ${chat}.user_id from ${chat} where ${chat}.origin = 'internal'
    and exists (select from push_subscriptions p where p.user_id = ${chat}.user_id))`
