import type { Share } from '@prosa/contract/sharing/guest-sessions.ts'
import type { Entry } from '#/features/share-page/enter-share.ts'

export interface GateProps {
  share: Share
  busy: boolean
  /** What the server found wrong, by field. */
  fields: Readonly<Record<string, string>>
  onPass: (part: Entry) => void
}
