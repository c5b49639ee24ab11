import type { Message } from '@prosa/contract/conversations/chats.ts'
import { isActive } from '@prosa/contract/conversations/message-status.ts'
import { Volume2, VolumeX } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { spokenSentences } from '@prosa/web/src/blocks/chat/spoken-text.ts'
import {
  changeRate,
  feedReading,
  startReading,
  stopReading,
  usePortugueseVoice,
  useReading,
} from '#/voice/web/speaker.ts'
import { formatNumber } from '@prosa/web/src/lib/format/format.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { IconButton } from '@prosa/web/src/ui/actions/icon-button.tsx'

interface ListenButtonProps {
  message: Message
  text: string
  /** Whether it is the newest message of the conversation: then the button is visible without a pointer over it. */
  last: boolean
}

/**
 * Reads an answer aloud with the device's own voice. It begins here while the answer grows, and afterwards in the answer's
 * menu; absent without a Portuguese voice on the device.
 */
export function ListenButton(props: ListenButtonProps) {
  const voice = usePortugueseVoice()
  return voice && <Listen {...props} voice={voice} />
}

function Listen({
  message: { id: messageId, sources, status },
  text,
  last,
  voice,
}: ListenButtonProps & { voice: SpeechSynthesisVoice }) {
  const active = isActive(status)
  const { id, rate, failed } = useReading()
  const isRead = id === messageId
  const sentences = useMemo(() => (isRead ? spokenSentences(text, sources) : []), [isRead, text, sources])
  useEffect(() => {
    if (isRead) feedReading(messageId, sentences, !active)
  }, [isRead, messageId, sentences, active])
  useEffect(() => () => stopReading(messageId), [messageId])
  if (!active && !isRead && failed !== messageId) return null
  return (
    <div
      data-paper="no"
      data-always={last || isRead || undefined}
      // Unmounting the button would end the voice.
      data-stays={isRead || undefined}
      className="flex items-center text-muted-foreground opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 data-always:opacity-100 pointer-coarse:opacity-100"
    >
      <IconButton
        size="sm"
        label={isRead ? 'Parar de ouvir' : 'Ouvir a resposta'}
        icon={isRead ? <VolumeX className="text-primary-text" /> : <Volume2 />}
        onClick={() => (isRead ? stopReading(messageId) : startReading(messageId, voice))}
      />
      {isRead && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Velocidade da leitura: ${formatNumber(rate)} vezes. Mudar.`}
          onClick={changeRate}
        >
          {formatNumber(rate)}×
        </Button>
      )}
      <p role="status" className="px-1 text-xs">
        {failed === messageId && 'A voz deste aparelho parou. Tente ouvir de novo.'}
      </p>
    </div>
  )
}
