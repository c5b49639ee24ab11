import { initialConfig } from '@prosa/contract/assistants/new-assistant.ts'
import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { EMBEDDED_MODEL, type Model } from '@prosa/contract/models/models.ts'

/** Initial values of a new assistant. */
export const newConfig = (models: readonly Model[]): AssistantConfig =>
  initialConfig('', models.find((model) => model.default)?.id ?? EMBEDDED_MODEL)
