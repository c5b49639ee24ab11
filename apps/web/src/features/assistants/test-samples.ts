import type { AssistantCard, AssistantConfig, Draft } from '@prosa/contract/assistants/assistants.ts'
import type { Model } from '@prosa/contract/models/models.ts'
import { newConfig } from '#/features/assistants/builder/new-config.ts'
import { abilities } from '#/test-samples.ts'

export const trechos: Model = {
  id: 'embedded:trechos',
  name: 'Prosa Trechos',
  provider: 'Prosa',
  description: 'Responde citando trechos.',
  location: 'local',
  priceBrlPer1000: 0,
  reasoning: false,
  vision: false,
  default: true,
}

export const sampleConfig = (facts: Partial<AssistantConfig> = {}): AssistantConfig => ({
  ...newConfig([trechos]),
  name: 'Tutor',
  instructions: 'Ajude com calma.',
  ...facts,
})

export const sampleDraft = (facts: Partial<Draft> = {}): Draft => ({
  id: 5,
  config: sampleConfig(),
  revision: 1,
  savedAt: '2026-11-21T17:32:00.000Z',
  savedBy: 'Ana Lúcia Reis',
  status: 'draft',
  publishedVersion: null,
  changedFields: [],
  chatCount: 0,
  documentCount: 0,
  abilities: abilities(true),
  ...facts,
})

export const sampleCard = (facts: Partial<AssistantCard> = {}): AssistantCard => ({
  // Facts of a card, and more.
  ...sampleConfig({ description: 'Ajuda com matemática.', category: 'teaching' }),
  id: 5,
  status: 'published',
  ownerName: 'Ana Lúcia Reis',
  mine: true,
  public: false,
  onWeb: false,
  favorite: false,
  failedDocuments: 0,
  newRatings: null,
  lastChatAt: null,
  recentChats: [],
  updatedAt: '2026-11-21T17:32:00.000Z',
  deletedAt: null,
  abilities: abilities(true),
  ...facts,
})
