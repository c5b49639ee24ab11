import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/lib/device/toast.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { Button } from '#/ui/actions/button.tsx'

/** 'Apagar minhas conversas': for good, on every device. */
export function EraseChats({ onErased }: { onErased: () => void }) {
  const [asking, setAsking] = useState(false)
  const erase = useWrite('deleteVisitChats', {
    onSuccess: () => {
      setAsking(false)
      toast.success('As suas conversas foram apagadas.')
      onErased()
    },
  })
  return (
    <>
      <Button variant="secondary" size="sm" className="mt-2 self-start" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden /> Apagar minhas conversas
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Apagar todas as suas conversas?"
        description="Elas são apagadas de vez, neste e em outros aparelhos. Não é possível desfazer."
        confirmLabel="Apagar tudo"
        loading={erase.isPending}
        onConfirm={() => erase.mutate()}
      />
    </>
  )
}
