import { auditSentences } from '@prosa/contract/audit/audit-actions.ts'
import type { AuditEvent } from '@prosa/contract/audit/audit.ts'

/** Returns the sentence of an action; its name if it was recorded by an earlier version and has no sentence now. */
export const auditSentence = (action: string): string =>
  (auditSentences as Readonly<Record<string, string>>)[action] ?? action

export const auditAreaLabels = {
  user: 'Pessoas e acesso',
  assistant: 'Assistentes',
  link: 'Links na Web',
  webhook: 'Webhooks',
  'api-key': 'Chaves de API',
  group: 'Grupos de pessoas',
  partner: 'Instituições',
  settings: 'Configurações',
  sga: 'Atividades',
} as const

const actorKinds: Readonly<Record<AuditEvent['actorKind'], string>> = {
  user: 'Conta que não existe mais',
  apiKey: 'Chave de API',
  guest: 'Visitante',
  system: 'Prosa',
}

export const auditActor = ({ actorName, actorKind }: AuditEvent): string => actorName ?? actorKinds[actorKind]
