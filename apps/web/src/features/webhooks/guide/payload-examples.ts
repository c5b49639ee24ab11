import type { offeredWebhookEvents } from '@prosa/contract/webhook-events.ts'

type Offered = (typeof offeredWebhookEvents)[number]

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

/** `data` of each event as the level without personal data sends it. */
const data: Readonly<Record<Offered, object>> = {
  'chat.created': { ...inChat, sequence: 0 },
  'message.created': { ...inChat, messageId, sequence: 1 },
  'answer.completed': { ...answered, sequence: 9, status: 'done', error: null },
  'answer.failed': { ...answered, sequence: 9, status: 'failed', error: 'provider_timeout' },
  'document.processed': document,
  'document.failed': document,
  'assistant.published': { assistantId: 12, version: 4 },
}

export const exampleOf = (type: Offered): string =>
  JSON.stringify({ type, timestamp: '2026-11-21T17:32:05.120Z', data: data[type] }, null, 2)
