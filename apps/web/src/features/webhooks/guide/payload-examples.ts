import type { WebhookEventType } from '@prosa/contract/webhooks/webhook-events.ts'

const inChat = {
  assistantId: 12,
  chatId: '6f1c2d9e-3b57-4c0e-9a41-0f7f1f0a8b11',
  origin: 'internal',
}
const messageId = 'c1a5b7d2-88e0-4d3a-b6f5-2f7c9e4d6a10'
const answered = {
  ...inChat,
  messageId,
  version: 3,
  model: 'openai:gpt-5-mini',
  inputTokens: 812,
  outputTokens: 164,
}
const document = { assistantId: 12, documentId: '0d6f6c0a-5a0e-4b58-9d0b-3f5f3a1f2c77' }

const visited = { assistantId: 12, linkId: '5d1b8a7e-64c4-4a39-8f1d-9b0c2f4e7a33', origin: 'share' }
const attempted = {
  assistantId: 12,
  assessmentId: '2b9e4f10-7c3d-4a58-8e21-6d5f0a1b9c44',
  attemptId: '8f3a6c21-5d0e-4b7f-a912-1c4e7d9b0a55',
  number: 1,
}

const rated = {
  ...inChat,
  ratingId: '7b0e2c94-1f6d-4e3a-8c57-3a9d5e1f0b66',
  messageId,
  version: 3,
  value: 'bad',
  reasons: ['incorrect'],
}

const budgeted = { assistantId: 12, month: '2026-11-01', limitCents: 40_000, warnPercent: 80 }

/** `data` of each event as the level without personal data sends it. */
const data: Readonly<Record<WebhookEventType, object>> = {
  'chat.created': { ...inChat, sequence: 0 },
  'message.created': { ...inChat, messageId, sequence: 1 },
  'answer.completed': { ...answered, sequence: 9, status: 'done', error: null },
  'answer.failed': { ...answered, sequence: 9, status: 'failed', error: 'provider_timeout' },
  'document.processed': document,
  'document.failed': document,
  'assistant.published': { assistantId: 12, version: 4 },
  'rating.created': rated,
  'rating.resolved': { ...rated, outcome: 'resolved' },
  'share.session.started': visited,
  'form.submitted': visited,
  'budget.warning': budgeted,
  'budget.reached': budgeted,
  'safety.alert': {
    assistantId: 12,
    alertId: '2f8c1d7a-5b34-4e90-9a6d-0c7e3b915f42',
    category: 'harassment',
    chatId: inChat.chatId,
    messageId,
  },
  'person.erased': { assistantId: 12 },
  'sga.attempt.started': attempted,
  'sga.attempt.finished': attempted,
  'sga.attempt.expired': attempted,
  'sga.attempt.reviewed': attempted,
}

export const exampleOf = (type: WebhookEventType): string =>
  JSON.stringify({ type, timestamp: '2026-11-21T17:32:05.120Z', data: data[type] }, null, 2)
