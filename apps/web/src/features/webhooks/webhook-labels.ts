import { type PayloadLevel, webhookEventLabels } from '@prosa/contract/webhooks/webhook-events.ts'
import type { Webhook, WebhookDelivery } from '@prosa/contract/webhooks/webhooks.ts'
import { formatDuration } from '#/ui/charts/cell-text.ts'

/** Branches of the tree of events; events with the same prefix belong together. */
export const eventGroups = [
  { label: 'Conversas', starts: ['chat.', 'message.', 'answer.'] },
  { label: 'Links na Web', starts: ['share.', 'form.'] },
  { label: 'Avaliações', starts: ['rating.'] },
  { label: 'Documentos', starts: ['document.'] },
  { label: 'Assistente', starts: ['assistant.'] },
  { label: 'Orçamento e segurança', starts: ['budget.', 'safety.'] },
  { label: 'Privacidade', starts: ['person.'] },
  { label: 'Atividades', starts: ['sga.'] },
] as const

/** Label of an event; a test event has its own. */
export const eventLabel = (type: string): string =>
  type === 'webhook.test' ? 'Teste' : ((webhookEventLabels as Readonly<Record<string, string>>)[type] ?? type)

export const levelLabels: Readonly<Record<PayloadLevel, string>> = {
  metadata: 'Somente metadados',
  pseudonymous: 'Com um código por pessoa',
  full: 'Completo',
}

export const stateLabels: Readonly<Record<Webhook['state'], string>> = {
  active: 'Ativo',
  paused: 'Pausado',
  disabled: 'Desativado por falhas',
}
export const stateTones = { active: 'success', paused: 'neutral', disabled: 'danger' } as const

export const deliveryLabels: Readonly<Record<WebhookDelivery['state'], string>> = {
  pending: 'Na fila',
  delivered: 'Entregue',
  failed: 'Falhou',
}
export const deliveryTones = { pending: 'warning', delivered: 'success', failed: 'danger' } as const

/** Describes the result of an attempt in one sentence. */
export function outcomeText({ failure, responseStatus }: Pick<WebhookDelivery, 'failure' | 'responseStatus'>): string {
  if (failure === 'unreachable') return 'Não foi possível acessar o endereço.'
  if (failure === 'timeout') return 'O endereço não respondeu em 20 segundos.'
  if (failure === 'redirect') return `O endereço redirecionou (${responseStatus}). Use o endereço final.`
  return `O endereço respondeu ${responseStatus}.`
}

/** Formats a duration as `84 ms` or `2,4 s`; a dash for null. */
export const durationText = (milliseconds: number | null): string =>
  milliseconds === null ? '–' : formatDuration(milliseconds)
