import type { AccessEntry } from '@prosa/contract/assistants/access.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/lib/device/toast.ts'
import { accessEndTexts } from '#/text/access-labels.ts'
import { LastDayDialog } from '#/ui/overlays/last-day-dialog.tsx'

interface ValidityDialogProps {
  assistantId: number
  entry: AccessEntry
  onClose: () => void
}

export function ValidityDialog({ assistantId, entry, onClose }: ValidityDialogProps) {
  const { name, expiresAt, principal } = entry
  const change = useWrite('changeAccess', {
    meta: { showsProblem: true },
    onSuccess: () => {
      toast.success('Validade alterada.')
      onClose()
    },
  })
  const params = { assistantId, kind: principal.kind, principalId: principal.id }
  return (
    <LastDayDialog
      texts={accessEndTexts}
      description={`Até quando ${name} tem acesso.`}
      expiresAt={expiresAt}
      write={change}
      onSave={(lastDay) => change.mutate({ params, body: { lastDay } })}
      onClose={onClose}
    />
  )
}
