import type { ShareLinkRow } from '@prosa/contract/sharing/sharing.ts'

/** A row of the list with its assistant. */
export interface LinkOfAssistant {
  link: ShareLinkRow
  assistantId: number
}
