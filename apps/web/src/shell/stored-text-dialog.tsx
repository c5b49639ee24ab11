import { useState } from 'react'
import { deleteStoredTexts, type StoredText } from '#/lib/session/stored-text.ts'
import { Button } from '#/ui/actions/button.tsx'
import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

/** Returns the text that the person was writing when the session ended. Shown again until they dismiss it. */
export default function StoredTextDialog({ texts }: { texts: readonly StoredText[] }) {
  const [open, setOpen] = useState(true)
  const forget = () => {
    deleteStoredTexts()
    setOpen(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="O que você estava escrevendo"
      description="A sua sessão terminou antes de isto ser salvo. Copie o que ainda precisar e cole de volta no lugar."
      footer={<Button onClick={forget}>Já copiei</Button>}
    >
      <div className="flex flex-col gap-4 pt-2">
        {texts.map(({ id, label, text }) => (
          <Field key={id} label={label} aside={<CopyButton text={text} label={`Copiar: ${label}`} />}>
            <Textarea readOnly rows={1} value={text} />
          </Field>
        ))}
      </div>
    </Dialog>
  )
}
