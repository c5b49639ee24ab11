import type { ManagedModel } from '@prosa/contract/settings/model-settings.ts'
import { useState } from 'react'
import { showTrial } from '#/features/model-settings/show-trial.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

/** What an administrator does with a model; the one of the product itself stays as it is. */
export function ModelActions({ model, onEdit }: { model: ManagedModel; onEdit: () => void }) {
  const [deleting, setDeleting] = useState(false)
  const test = useWrite('testModel')
  const remove = useWrite('deleteModel')
  if (model.id.startsWith('embedded:')) return null
  const named = <span className="sr-only"> {model.name}</span>
  const confirmDelete = () =>
    remove.mutate(
      { query: { modelId: model.id } },
      { onSuccess: () => toast.success(`${model.name} foi excluído.`), onSettled: () => setDeleting(false) },
    )
  return (
    <div className="flex flex-wrap justify-end gap-1">
      <Button
        size="sm"
        variant="ghost"
        loading={test.isPending}
        onClick={() => test.mutate({ body: { modelId: model.id } }, { onSuccess: showTrial })}
      >
        Testar{named}
      </Button>
      <Button size="sm" variant="ghost" onClick={onEdit}>
        Editar{named}
      </Button>
      {model.added && (
        <Button size="sm" variant="ghost" onClick={() => setDeleting(true)}>
          Excluir{named}
        </Button>
      )}
      <AlertDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={`Excluir “${model.name}”?`}
        description="Só é possível enquanto nenhum assistente usa este modelo."
        confirmLabel="Excluir"
        loading={remove.isPending}
        onConfirm={confirmDelete}
      />
    </div>
  )
}
