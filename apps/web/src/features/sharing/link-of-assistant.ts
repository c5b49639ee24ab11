import type { ShareLinkRow } from '@prosa/contract/sharing/sharing.ts'

/** A row of the list, and whose link it is. */
export interface LinkOfAssistant {
  link: ShareLinkRow
  assistantId: number
}
