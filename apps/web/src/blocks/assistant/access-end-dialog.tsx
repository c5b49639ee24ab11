import { useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/lib/device/toast.ts'
import { LastDayDialog } from '#/ui/overlays/last-day-dialog.tsx'

interface AccessEndDialogProps {
  params: { assistantId: number; kind: 'user' | 'group' | 'partner'; principalId: number }
  description: string
  expiresAt: string | null
  onClose: () => void
}

/** Until when somebody has access to an assistant. */
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
