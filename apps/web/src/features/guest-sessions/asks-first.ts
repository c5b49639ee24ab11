import type { Share } from '@prosa/contract/sharing/guest-sessions.ts'

/** Whether visitors pass gates before the conversation. */
export const hasGates = ({ needsCode, consent, identification }: Share): boolean =>
  needsCode || consent !== null || identification !== 'none'
