import type { Assessment } from '@prosa/contract/school/assessments.ts'
import { useState } from 'react'
import { useWrite } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

/** Shows students the reviews that a named person has confirmed. */
export function ReleaseButton({ assessment: { id, form, toRelease } }: { assessment: Assessment }) {
  const [asking, setAsking] = useState(false)
  const release = useWrite('releaseResults')
  if (form.feedbackMode === 'receipt') return null
  const confirm = () =>
    release.mutate(
      { params: { assessmentId: id } },
      {
        onSuccess: ({ released }) =>
          toast.success(`${counted(released, 'devolutiva liberada', 'devolutivas liberadas')}.`),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <>
      <Button disabled={toRelease === 0} onClick={() => setAsking(true)}>
        Liberar resultados{toRelease > 0 && ` (${toRelease})`}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        destructive={false}
        title={`Liberar ${counted(toRelease, 'devolutiva', 'devolutivas')}?`}
        description={
          form.feedbackMode === 'result'
            ? 'Os alunos passam a ver o comentário, a nota e o nome de quem revisou. Uma tentativa liberada não pode mais ser anulada.'
            : 'Os alunos passam a ver o comentário e o nome de quem revisou. Uma tentativa liberada não pode mais ser anulada.'
        }
        confirmLabel="Liberar"
        loading={release.isPending}
        onConfirm={confirm}
      />
    </>
  )
}
