import { useState } from 'react'
import { useWrite } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { toast } from '#/lib/device/toast.ts'
import { toDayKey } from '#/lib/format/format.ts'
import { DatePicker } from '#/ui/inputs/date-picker.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'

interface AccessEndDialogProps {
  params: { assistantId: number; kind: 'user' | 'group' | 'partner'; principalId: number }
  description: string
  expiresAt: string | null
  onClose: () => void
}

/** Sets the end date of a person's or group's access to an assistant. */
export function AccessEndDialog({ params, onClose, ...dialog }: AccessEndDialogProps) {
  const change = useWrite('changeAccess', {
    meta: { showsProblem: true },
    onSuccess: () => {
      toast.success('Validade alterada.')
      onClose()
    },
  })
  return (
    <LastDayDialog
      {...dialog}
      texts={texts}
      write={change}
      onSave={(lastDay) => change.mutate({ params, body: { lastDay } })}
      onClose={onClose}
    />
  )
}

const texts = {
  title: 'Definir validade',
  label: 'Válido até',
  hint: 'O acesso vale até o fim desse dia. Sem data, vale até você remover.',
  save: 'Salvar',
}

interface LastDayDialogProps {
  texts: { title: string; label: string; hint: string; save: string }
  description: string
  /** Current end of the access. */
  expiresAt: string | null
  write: { isPending: boolean; error: Error | null }
  /** Called with the last day, or null for no end. */
  onSave: (lastDay: string | null) => void
  onClose: () => void
}

/** Chooses the last day of an access, today at the earliest. */
function LastDayDialog({ texts, description, expiresAt, write, onSave, onClose }: LastDayDialogProps) {
  const [today] = useState(() => toDayKey(new Date()))
  const [lastDay, setLastDay] = useState(expiresAt ? toDayKey(expiresAt) : undefined)
  return (
    <FormDialog
      size="sm"
      title={texts.title}
      description={description}
      submitLabel={texts.save}
      submit={(event) => {
        event.preventDefault()
        onSave(lastDay ?? null)
      }}
      busy={write.isPending}
      onClose={onClose}
    >
      <Field label={texts.label} hint={texts.hint} error={write.error ? problemText(write.error) : undefined}>
        <DatePicker value={lastDay} onValueChange={setLastDay} earliest={today} />
      </Field>
    </FormDialog>
  )
}
