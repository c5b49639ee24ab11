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

/** A template for a new assistant. `needs`: it only works with a writing model, or with documents. */
export interface AssistantTemplate extends TemplateFields {
  needs: 'model' | 'documents'
}
