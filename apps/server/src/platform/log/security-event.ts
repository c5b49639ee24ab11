import type { Logger } from 'pino'

/** Events that an administrator needs to find when access was misused (ASVS 16.3). */
export type SecurityEventName =
  | 'sign-in.succeeded'
  | 'sign-in.failed'
  | 'sign-in.delayed'
  | 'session.ended'
  | 'password.changed'
  | 'password.reset-requested'
  | 'access.denied'
  | 'limit.reached'
  | 'administration.done'
  | 'role.changed'
  | 'sharing.changed'
  | 'webhook.changed'
  | 'api-key.changed'
  | 'export.created'
  | 'egress.refused'

export interface SecurityEvent {
  name: SecurityEventName
  /** `kind:id` of who acted, such as 'user:12'; absent for somebody unknown. Never a name or an e-mail. */
  actor?: string
  /** `kind:id` of what was acted on. */
  target?: string
  /** The client's network, see `clientNetwork`. */
  network?: string
  requestId?: string
  /** A word that tells apart the cases of one name, such as a permission or a limit. */
  detail?: string
}

/** Writes one security event [G1]: who, what, when (UTC, by the logger), in which request. Takes no content at all. */
export function logSecurityEvent(log: Logger, { name, ...facts }: SecurityEvent): void {
  log.info({ security: name, ...facts }, 'security event')
}
