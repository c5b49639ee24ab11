import { useState } from 'react'
import { problemText } from '#/lib/api/problems.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { useCloseGuard } from '#/ui/overlays/close-guard.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'

interface NoteDialogProps {
  title: string
  description: string
  confirmLabel: string
  destructive?: boolean
  /** Label of the note, which is optional. */
  label: string
  maxLength: number
  initialNote?: string
  write: { isPending: boolean; error: Error | null }
  onConfirm: (note: string) => void
  onClose: () => void
}

/** Asks for confirmation of an action, with a note. If the server refuses, the note stays in the field. */
export function NoteDialog({
  label,
  maxLength,
  initialNote = '',
  destructive = false,
  write,
  onConfirm,
  onClose,
  ...texts
}: NoteDialogProps) {
  const [note, setNote] = useState(initialNote)
  const { content, hold, question } = useCloseGuard(onClose)
  return (
    <AlertDialog
      {...texts}
      open
      onOpenChange={onClose}
      onEscape={hold}
      destructive={destructive}
      loading={write.isPending}
      onConfirm={() => onConfirm(note)}
    >
      {write.error && <Notice tone="danger">{problemText(write.error)}</Notice>}
      <div ref={content}>
        <Field label={label}>
          <Textarea rows={3} maxLength={maxLength} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </div>
      {question}
    </AlertDialog>
  )
}
