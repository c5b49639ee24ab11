import type { Message } from '@prosa/contract/conversations/chats.ts'
import { CircleQuestionMark, GitFork, RefreshCw } from 'lucide-react'
import type { Around } from '#/blocks/chat/messages/message-actions.tsx'
import { AnswerMenuSlot } from '#/blocks/chat/slots.ts'
import { MenuItem } from '#/ui/actions/dropdown-menu.tsx'

interface AnswerMenuItemsProps {
  message: Message
  around: Around
  /** Whether the answer has a text. */
  hasText: boolean
}

/** Rarer actions on an answer. */
export function AnswerMenuItems({ message, around, hasText }: AnswerMenuItemsProps) {
  const { canAct, options, onRegenerate, onFork, onOpenPanel } = around
  /** After the menu has returned the focus to its button, to which the panel returns it. */
  const explain = () =>
    setTimeout(() =>
      onOpenPanel({ kind: 'origin', number: null, opener: document.activeElement as HTMLElement, message }),
    )
  return (
    <>
      {!message.byPerson && (
        <MenuItem icon={<RefreshCw />} disabled={!canAct} onSelect={() => onRegenerate(message)}>
          Gerar novamente
        </MenuItem>
      )}
      {onFork && (
        <MenuItem icon={<GitFork />} onSelect={() => onFork(message)}>
          Ramificar conversa
        </MenuItem>
      )}
      {hasText && (
        <MenuItem icon={<CircleQuestionMark />} onSelect={explain}>
          Por que esta resposta?
        </MenuItem>
      )}
      {hasText && <AnswerMenuSlot {...{ message, options }} />}
    </>
  )
}
