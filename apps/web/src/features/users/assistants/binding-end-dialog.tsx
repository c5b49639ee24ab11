import { useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/lib/device/toast.ts'
import { accessEndTexts } from '#/text/access-labels.ts'
import { LastDayDialog } from '#/ui/overlays/last-day-dialog.tsx'

interface BindingEndDialogProps {
  params: { assistantId: number; kind: 'user'; principalId: number }
  name: string
  expiresAt: string | null
  onClose: () => void
}

export function BindingEndDialog({ params, name, expiresAt, onClose }: BindingEndDialogProps) {
  const change = useWrite('changeAccess', {
    meta: { showsProblem: true },
    onSuccess: () => {
      toast.success('Validade alterada.')
      onClose()
    },
  })
  return (
    <LastDayDialog
      texts={accessEndTexts}
      description={`Até quando a pessoa usa “${name}”.`}
      expiresAt={expiresAt}
      write={change}
      onSave={(lastDay) => change.mutate({ params, body: { lastDay } })}
      onClose={onClose}
    />
  )
}
