import type { Message } from '@prosa/contract/conversations/chats.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#/ui/actions/icon-button.tsx'

interface BranchSwitchProps {
  message: Message
  /** False while something is under way: another branch must wait. */
  canAct: boolean
  onSelect: (messageId: string) => void
}

/** '‹ 2/3 ›': the other messages at the same place of the conversation. */
export function BranchSwitch({ message: { id, siblings }, canAct, onSelect }: BranchSwitchProps) {
  if (siblings.length < 2) return null
  const index = siblings.indexOf(id)
  const arrow = (label: string, icon: ReactNode, target: string | undefined) => (
    <IconButton
      size="sm"
      label={label}
      icon={icon}
      // not disabled: at the last one the keyboard stays where it is
      aria-disabled={!canAct || target === undefined || undefined}
      onClick={() => canAct && target !== undefined && onSelect(target)}
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
