import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'

export type TemplateFields = Pick<
  AssistantConfig,
  | 'name'
  | 'description'
  | 'avatar'
  | 'category'
  | 'tags'
  | 'instructions'
  | 'avoid'
  | 'whenUnknown'
  | 'greeting'
  | 'suggestions'
>

/** An assistant to begin from. `needs`: a model that writes, or documents of one's own, without which it has no answer. */
export interface AssistantTemplate extends TemplateFields {
  needs: 'model' | 'documents'
}
