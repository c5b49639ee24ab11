import type { AssistantPackage } from '@prosa/contract/assistants/assistant-packages.ts'
import { initialConfig } from '@prosa/contract/assistants/new-assistant.ts'

/** An exported assistant, as a file that somebody brings along. */
export const samplePackage: AssistantPackage = {
  format: 'prosa.assistant',
  formatVersion: 1,
  exportedAt: '2026-03-02T12:00:00.000Z',
  publishedVersion: null,
  config: initialConfig('Tutor importado', 'embedded:trechos'),
}
