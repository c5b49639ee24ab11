import { useId, useState } from 'react'
import { toDayKey } from '#/lib/format.ts'
import { useWrite } from '#/lib/operations.ts'
import { problemText } from '#/lib/problems.ts'
import { toast } from '#/lib/toast.ts'
import { Button } from '#/ui/button.tsx'
import { DatePicker } from '#/ui/date-picker.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { Field } from '#/ui/field.tsx'

interface BindingEndDialogProps {
  params: { assistantId: number; kind: 'user'; principalId: number }
  name: string
  expiresAt: string | null
  onClose: () => void
}

export function BindingEndDialog({ params, name, expiresAt, onClose }: BindingEndDialogProps) {
  const formId = useId()
  const [today] = useState(() => toDayKey(new Date()))
  const [lastDay, setLastDay] = useState(expiresAt ? toDayKey(expiresAt) : undefined)
  const change = useWrite('changeAccess', {
    meta: { showsProblem: true },
    onSuccess: () => {
      toast.success('Validade alterada.')
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Definir validade"
      description={`Até quando a pessoa usa “${name}”.`}
      footer={
        <Button type="submit" form={formId} loading={change.isPending}>
          Salvar
        </Button>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate({ params, body: { lastDay: lastDay ?? null } })
        }}
        className="pt-2"
      >
        <Field
          label="Válido até"
          hint="O acesso vale até o fim desse dia. Sem data, vale até você remover."
          error={change.error ? problemText(change.error) : undefined}
        >
          <DatePicker value={lastDay} onValueChange={setLastDay} earliest={today} />
        </Field>
      </form>
    </Dialog>
  )
}
