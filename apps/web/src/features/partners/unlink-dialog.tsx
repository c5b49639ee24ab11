import type { PartnerPerson } from '@prosa/contract/people/partners.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface UnlinkDialogProps {
  partner: { id: number; name: string }
  person: PartnerPerson
  onClose: () => void
}

export function UnlinkDialog({ partner, person, onClose }: UnlinkDialogProps) {
  const unlink = useWrite('unlinkPartnerPerson')
  const confirm = () =>
    unlink.mutate(
      { params: { partnerId: partner.id, userId: person.id } },
      { onSuccess: () => toast.success(`Vínculo de ${person.name} removido.`), onSettled: onClose },
    )
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Desvincular ${person.name} de “${partner.name}”?`}
      description="A pessoa perde agora os assistentes liberados para a instituição. A conta dela continua."
      confirmLabel="Desvincular"
      loading={unlink.isPending}
      onConfirm={confirm}
    />
  )
}
