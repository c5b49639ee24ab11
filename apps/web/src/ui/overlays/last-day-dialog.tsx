import { useId, useState } from 'react'
import { problemText } from '#/lib/api/problems.ts'
import { toDayKey } from '#/lib/format/format.ts'
import { Button } from '#/ui/actions/button.tsx'
import { DatePicker } from '#/ui/inputs/date-picker.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { Field } from '#/ui/inputs/field.tsx'

interface LastDayDialogProps {
  texts: { title: string; label: string; hint: string; save: string }
  description: string
  /** The moment at which it ends today. */
  expiresAt: string | null
  write: { isPending: boolean; error: Error | null }
  /** Null for without end. */
  onSave: (lastDay: string | null) => void
  onClose: () => void
}

/** Until which day something holds, today at the earliest. */
export function LastDayDialog({ texts, description, expiresAt, write, onSave, onClose }: LastDayDialogProps) {
  const formId = useId()
  const [today] = useState(() => toDayKey(new Date()))
  const [lastDay, setLastDay] = useState(expiresAt ? toDayKey(expiresAt) : undefined)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={texts.title}
      description={description}
      footer={
        <Button type="submit" form={formId} loading={write.isPending}>
          {texts.save}
        </Button>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          onSave(lastDay ?? null)
        }}
        className="pt-2"
      >
        <Field label={texts.label} hint={texts.hint} error={write.error ? problemText(write.error) : undefined}>
          <DatePicker value={lastDay} onValueChange={setLastDay} earliest={today} />
        </Field>
      </form>
    </Dialog>
  )
}
