import type { Message } from '@prosa/contract/conversations/chats.ts'
import { isActive } from '@prosa/contract/conversations/message-status.ts'
import { Volume2 } from 'lucide-react'
import { MenuItem } from '@prosa/web/src/ui/actions/dropdown-menu.tsx'
import { startReading, usePortugueseVoice } from '#/voice/web/speech.ts'

/** Begins to read a complete answer aloud; absent without a Portuguese voice on the device. */
export default function ListenItem({ message }: { message: Message }) {
  const voice = usePortugueseVoice()
  if (!voice || isActive(message.status)) return null
  return (
    <MenuItem icon={<Volume2 />} onSelect={() => startReading(message.id, voice)}>
      Ouvir a resposta
    </MenuItem>
  )
}
