import type { Share } from '@prosa/contract/sharing/guest-sessions.ts'
import type { Entry } from '#/features/guest-sessions/enter-share.ts'

export interface GateProps {
  share: Share
  busy: boolean
  /** The server's messages, by the field that they concern. */
  fields: Readonly<Record<string, string>>
  onPass: (part: Entry) => void
}
