import type { AssistantSafety } from '@prosa/contract/conversations/safety.ts'
import { SafetyForm } from '#/features/safety/safety-form.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { Dialog } from '#/ui/overlays/dialog.tsx'

interface AssistantSafetyDialogProps {
  assistantId: number
  safety: AssistantSafety
  onClose: () => void
}

/** The rules of one assistant; a default export, because it is loaded lazily. */
export default function AssistantSafetyDialog({ assistantId, safety, onClose }: AssistantSafetyDialogProps) {
  const update = useWrite('updateAssistantSafety', { meta: { showsProblem: true } })
  const save = async (body: AssistantSafety['rules']) => {
    const { rules } = await update.mutateAsync({ params: { assistantId }, body })
    onClose()
    return rules
  }
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title="Regras de segurança deste assistente"
      description="Valem na próxima mensagem, sem publicar. As da organização valem sempre, além destas."
    >
      <SafetyForm rules={safety.rules} organization={safety.organization} save={save} />
    </Dialog>
  )
}
