import type { Source } from '@prosa/contract/conversations/source.ts'
import { Volume2, VolumeX } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { spokenSentences } from '#/blocks/chat/voice/speech-text.ts'
import {
  changeRate,
  feedReading,
  startReading,
  stopReading,
  usePortugueseVoice,
  useReading,
} from '#/blocks/chat/voice/speaker.ts'
import { formatNumber } from '#/lib/format/format.ts'
import { Button } from '#/ui/actions/button.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'

interface ListenButtonProps {
  messageId: string
  text: string
  sources: readonly Source[]
  /** Whether the button is visible without a pointer over the answer. */
  always: boolean
  /** Whether more text is on its way. */
  active: boolean
}

/**
 * Reads an answer aloud with the device's own voice. It begins here while the answer grows, and afterwards in the answer's
 * menu; absent without a Portuguese voice on the device.
 */
export default function ListenButton(props: ListenButtonProps) {
  const voice = usePortugueseVoice()
  return voice && <Listen {...props} voice={voice} />
}

function Listen({
  messageId,
  text,
  sources,
  always,
  active,
  voice,
}: ListenButtonProps & { voice: SpeechSynthesisVoice }) {
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
      data-always={always || isRead || undefined}
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
