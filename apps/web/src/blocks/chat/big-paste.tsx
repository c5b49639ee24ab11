import type { OfferedFiles } from '@prosa/contract/assistants/chat-files.ts'
import { useEffect, useRef } from 'react'
import { formatNumber } from '#/lib/format/format.ts'
import { Button } from '#/ui/actions/button.tsx'

interface BigPasteProps {
  /** What was pasted; it was put nowhere yet, since a field with megabytes of text freezes. */
  text: string
  /** How many characters of it the message still takes. */
  room: number
  /** What may be attached here; null where nothing may. */
  offered: OfferedFiles | null
  onFile: (file: File) => void
  onPart: (part: string) => void
  onLeave: () => void
}

/** What becomes of a pasted text that no message takes: a file where the assistant reads text files, or its beginning. */
export default function BigPaste({ text, room, offered, onFile, onPart, onLeave }: BigPasteProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  const takesText = offered?.kinds.includes('txt') ?? false
  return (
    <div
      ref={box}
      role="group"
      aria-label="Texto colado longo demais"
      className="order-first flex basis-full flex-col gap-2 px-3 pt-2 text-sm"
    >
      <p>
        O texto colado tem {formatNumber(text.length)} caracteres, mais do que cabe na mensagem.
        {!takesText && ' Aqui não se anexam arquivos de texto: cole uma parte, ou divida o texto em mensagens.'}
      </p>
      <p className="flex flex-wrap gap-2">
        {takesText && (
          <Button size="sm" onClick={() => onFile(new File([text], 'texto colado.txt', { type: 'text/plain' }))}>
            Anexar como arquivo
          </Button>
        )}
        {room > 0 && (
          <Button variant="secondary" size="sm" onClick={() => onPart(text.slice(0, room).toWellFormed())}>
            Colar só o começo
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={onLeave}>
          Não colar
        </Button>
      </p>
    </div>
  )
}
