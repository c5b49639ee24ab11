import type { Logger } from 'pino'

/** Events by which an administrator can detect misused access (ASVS 16.3). */
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
  /** `kind:id` of the actor, such as 'user:12'; absent for an unknown one. Never a name or an e-mail. */
  actor?: string
  /** `kind:id` of the target. */
  target?: string
  /** The client's network, see `clientNetwork`. */
  network?: string
  requestId?: string
  /** Distinguishes cases of one name, such as the permission or the limit. */
  detail?: string
}

/** Logs a security event [G1]: actor, action, time (UTC, by the logger) and request. Accepts no content. */
export function logSecurityEvent(log: Logger, { name, ...facts }: SecurityEvent): void {
  log.info({ security: name, ...facts }, 'security event')
}
