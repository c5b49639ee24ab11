import type { Message } from '@prosa/contract/conversations/chats.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SidePanelState } from '#/blocks/chat/sources/use-side-panel.ts'
import type { ChatAssistant, Welcome } from '#/blocks/chat/welcome.tsx'
import { formatDateTime, formatTime } from '#/lib/format/format.ts'
import { IconButton } from '#/ui/actions/icon-button.tsx'

/** Context that all messages of a conversation share. */
export interface Around {
  chatId: string
  author: Pick<Welcome, 'name' | 'avatar'>
  /** The `id` of the newest answer, for the skip link of a page. */
  lastAnswerId: string | undefined
  showSources: boolean
  /** False during an action: another answer or branch must wait. */
  canAct: boolean
  /** Whether answers can be rated. */
  mayRate: boolean
  /** Options of the link or activity; everything is allowed without them. */
  options: NonNullable<ChatAssistant['options']>
  onOpenPanel: SidePanelState['open']
  onEdit: (message: Message, text: string) => void
  onRegenerate: (message: Message) => void
  onContinue: (message: Message) => void
  onSelectBranch: (messageId: string) => void
  onFork?: ((message: Message) => void) | undefined
}

interface MessageActionsProps {
  message: Message
  /** Whether the actions are visible without a pointer over the message. */
  always: boolean
  children: ReactNode
}

/** Actions of a message: shown on hover or focus, always on touch screens. */
export function MessageActions({ message: { createdAt, version }, always, children }: MessageActionsProps) {
  return (
    <div
      data-always={always || undefined}
      data-paper="no"
      className="flex items-center text-muted-foreground opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 data-always:opacity-100 pointer-coarse:opacity-100"
    >
      {children}
      <time dateTime={createdAt} title={formatDateTime(createdAt)} className="px-2 text-xs">
        {formatTime(createdAt)}
        {version !== null && <span className="hidden @lg:inline"> · versão {version}</span>}
      </time>
    </div>
  )
}

interface BranchSwitchProps {
  message: Message
  around: Pick<Around, 'canAct' | 'onSelectBranch'>
}

/** '‹ 2/3 ›': switches between sibling messages. */
export function BranchSwitch({ message: { id, siblings }, around: { canAct, onSelectBranch } }: BranchSwitchProps) {
  if (siblings.length < 2) return null
  const index = siblings.indexOf(id)
  const arrow = (label: string, icon: ReactNode, target: string | undefined) => (
    <IconButton
      size="sm"
      label={label}
      icon={icon}
      // Not disabled, so that the focus stays on it at the last sibling.
      aria-disabled={!canAct || target === undefined || undefined}
      onClick={() => canAct && target !== undefined && onSelectBranch(target)}
      className="aria-disabled:opacity-50"
    />
  )
  return (
    <span className="flex items-center text-sm tabular-nums" role="group" aria-label="Versões">
      {arrow('Versão anterior', <ChevronLeft />, siblings[index - 1])}
      <span aria-live="polite">
        {index + 1}/{siblings.length}
      </span>
      {arrow('Próxima versão', <ChevronRight />, siblings[index + 1])}
    </span>
  )
}
