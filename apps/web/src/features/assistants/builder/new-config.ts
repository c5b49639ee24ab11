import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { noChatFiles } from '@prosa/contract/conversations/chat-files.ts'
import { EMBEDDED_MODEL } from '@prosa/contract/settings/models.ts'
import type { Model } from '@prosa/contract/settings/models.ts'

/** What a new assistant starts from; the server fills in the same. */
export const newConfig = (models: readonly Model[]): AssistantConfig => ({
  name: '',
  description: '',
  avatar: { emoji: '💬', color: 'blue' },
  category: 'other',
  tags: [],
  language: 'pt-BR',
  instructions: '',
  avoid: '',
  whenUnknown: 'say_unknown',
  model: models.find((model) => model.default)?.id ?? EMBEDDED_MODEL,
  fallbackModel: null,
  creativity: 'balanced',
  answerLength: 'medium',
  reasoning: 'off',
  greeting: '',
  suggestions: [],
  placeholder: '',
  knowledgeMode: 'search',
  showSources: true,
  knowledgeBases: [],
  approvedAnswers: [],
  files: noChatFiles,
})
