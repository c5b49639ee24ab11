import { useId, useState } from 'react'
import { isSendKey } from '#/blocks/chat/send-key.ts'
import { CLOSE_CURRENT } from '#/lib/device/shortcuts.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'

interface EditMessageProps {
  text: string
  onCancel: () => void
  onSend: (text: string) => void
}

/** Edits a message in a new branch; the messages after the old wording stay with it. */
export default function EditMessage({ text, onCancel, onSend }: EditMessageProps) {
  const [changed, setChanged] = useState(text)
  const hintId = useId()
  const send = () => {
    if (changed.trim() !== '') onSend(changed.trim())
  }
  return (
    <form
      className="flex w-full flex-col gap-3 rounded-2xl bg-muted p-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        aria-label="Novo texto"
        aria-describedby={hintId}
        autoFocus
        maxLength={100_000}
        value={changed}
        onFocus={({ currentTarget: area }) => area.setSelectionRange(area.value.length, area.value.length)}
        onChange={(event) => setChanged(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === CLOSE_CURRENT) onCancel()
          if (!isSendKey(event)) return
          event.preventDefault()
          send()
        }}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p id={hintId} className="min-w-0 flex-1 basis-56 text-xs text-muted-foreground">
          A versão anterior e o que veio depois dela continuam guardados.
        </p>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancelar
        </Button>
        <Button size="sm" type="submit" aria-disabled={changed.trim() === '' || undefined}>
          Enviar
        </Button>
      </div>
    </form>
  )
}
