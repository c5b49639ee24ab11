import type { PayloadLevel, WebhookEventType } from '@prosa/contract/sharing/webhook-events.ts'
import type { Webhook, WebhookDelivery } from '@prosa/contract/sharing/webhooks.ts'

export const eventLabels: Readonly<Record<WebhookEventType, string>> = {
  'chat.created': 'Conversa criada',
  'message.created': 'Mensagem recebida',
  'answer.completed': 'Resposta concluída',
  'answer.failed': 'Resposta com falha',
  'document.processed': 'Documento processado',
  'document.failed': 'Documento com falha',
  'assistant.published': 'Versão publicada',
  'share.session.started': 'Visita iniciada em um link',
  'form.submitted': 'Formulário respondido',
  'rating.created': 'Avaliação recebida',
  'rating.resolved': 'Avaliação resolvida',
  'budget.warning': 'Orçamento perto do fim',
  'budget.reached': 'Orçamento esgotado',
  'safety.alert': 'Alerta de risco',
  'person.erased': 'Dados de uma pessoa excluídos',
  'sga.attempt.started': 'Atividade iniciada',
  'sga.attempt.finished': 'Atividade entregue',
  'sga.attempt.expired': 'Atividade encerrada pelo prazo',
  'sga.attempt.reviewed': 'Atividade revisada',
}

/** The branches of the tree of events; what begins alike belongs together. */
export const eventGroups = [
  { label: 'Conversas', starts: ['chat.', 'message.', 'answer.'] },
  { label: 'Links na Web', starts: ['share.', 'form.'] },
  { label: 'Avaliações', starts: ['rating.'] },
  { label: 'Documentos', starts: ['document.'] },
  { label: 'Assistente', starts: ['assistant.'] },
  { label: 'Orçamento e segurança', starts: ['budget.', 'safety.'] },
  { label: 'Privacidade', starts: ['person.'] },
  { label: 'Atividades SGA', starts: ['sga.'] },
] as const

/** A test is an event of its own. */
export const eventLabel = (type: string): string =>
  type === 'webhook.test' ? 'Teste' : (eventLabels[type as WebhookEventType] ?? type)

export const levelLabels: Readonly<Record<PayloadLevel, string>> = {
  metadata: 'Somente metadados',
  pseudonymous: 'Pseudonimizado',
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

/** What an attempt came to, in one sentence. */
export function outcomeText({ failure, responseStatus }: Pick<WebhookDelivery, 'failure' | 'responseStatus'>): string {
  if (failure === 'unreachable') return 'Não foi possível acessar o endereço.'
  if (failure === 'timeout') return 'O endereço não respondeu em 20 segundos.'
  if (failure === 'redirect') return `O endereço redirecionou (${responseStatus}). Use o endereço final.`
  return `O endereço respondeu ${responseStatus}.`
}

const seconds = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** `84 ms`, `2,4 s`; a dash where nothing is told. */
export function durationText(milliseconds: number | null): string {
  if (milliseconds === null) return '–'
  return milliseconds < 1000 ? `${milliseconds} ms` : `${seconds.format(milliseconds / 1000)} s`
}
