import type { ManagedModel } from '@prosa/contract/settings/model-settings.ts'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import { showTrial } from '#/features/model-settings/show-trial.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'

/** What an administrator does with a model; the one of the product itself stays as it is. */
export function ModelActions({ model, onEdit }: { model: ManagedModel; onEdit: () => void }) {
  const test = useWrite('testModel')
  if (model.id.startsWith('embedded:')) return null
  const named = <span className="sr-only"> {model.name}</span>
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
        <DialogButton
          size="sm"
          variant="ghost"
          label={<>Excluir{named}</>}
          renderDialog={(close) => (
            <Confirmation
              operation="deleteModel"
              input={{ query: { modelId: model.id } }}
              title={`Excluir “${model.name}”?`}
              description="Só é possível enquanto nenhum assistente usa este modelo."
              confirmLabel="Excluir"
              done={`${model.name} foi excluído.`}
              onClose={close}
            />
          )}
        />
      )}
    </div>
  )
}
