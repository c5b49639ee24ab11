import type { OfferedFiles } from '@prosa/contract/assistants/chat-files.ts'
import { useEffect, useRef } from 'react'
import { formatNumber } from '#/lib/format/format.ts'
import { Button } from '#/ui/actions/button.tsx'

interface BigPasteProps {
  /** The pasted text. It is not in the field, which would freeze with megabytes of text. */
  text: string
  /** Number of characters that still fit into the message. */
  room: number
  /** Kinds of files that may be attached; null if none. */
  offered: OfferedFiles | null
  onFile: (file: File) => void
  onPart: (part: string) => void
  onLeave: () => void
}

/** Asks what to do with a pasted text that is too long: attach it as a file if the assistant reads text files, or insert its beginning. */
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
