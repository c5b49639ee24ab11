import type { Share } from '@prosa/contract/sharing/guest-sessions.ts'
import type { Panel } from '#/features/share-page/share-actions.tsx'
import { AccessibilityPanel } from '#/features/share-page/panels/accessibility-panel.tsx'
import { ChatsPanel } from '#/features/share-page/panels/chats-panel.tsx'
import { PrivacyPanel } from '#/features/share-page/panels/privacy-panel.tsx'
import { ReportDialog } from '#/features/share-page/panels/report-dialog.tsx'

export interface PanelsProps {
  panel: Panel
  token: string
  share: Share
  chatId: string | undefined
  onChat: (chatId: string | undefined) => void
  onPanel: (panel: Panel | undefined) => void
}

/** What opens beside the conversation; loaded when the first of them is asked for. */
export default function Panels({ panel, token, share, chatId, onChat, onPanel }: PanelsProps) {
  const close = () => onPanel(undefined)
  if (panel === 'accessibility') return <AccessibilityPanel onClose={close} />
  if (panel === 'privacy')
    return <PrivacyPanel share={share} chatId={chatId} onErased={() => onChat(undefined)} onClose={close} />
  if (panel === 'report') return <ReportDialog chatId={chatId} onClose={close} />
  return <ChatsPanel token={token} share={share} chatId={chatId} onChat={onChat} onClose={close} />
}
