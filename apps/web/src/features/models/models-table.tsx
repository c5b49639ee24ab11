import type { ManagedModel, ModelProvider } from '@prosa/contract/models/model-settings.ts'
import { useState } from 'react'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import { ModelDialog } from '#/features/models/model-dialog.tsx'
import { TrialButton } from '#/blocks/entity/trial-button.tsx'
import { formatMoney } from '#/lib/format/format.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import { DataTable, type Column } from '#/ui/lists/data-table.tsx'

interface ModelsTableProps {
  providers: readonly ModelProvider[]
  models: readonly ManagedModel[]
}

export function ModelsTable({ providers, models }: ModelsTableProps) {
  const [begun, setEdited] = useState<ManagedModel>()
  // The dialog shows changes that others make meanwhile.
  const edited = models.find(({ id }) => id === begun?.id) ?? begun
  return (
    <>
      <DataTable
        label="Modelos"
        columns={columnsWith(setEdited)}
        rows={models}
        rowId={({ id }) => id}
        empty={<p className="text-sm text-muted-foreground">Nenhum modelo por enquanto.</p>}
      />
      {edited && (
        <ModelDialog
          model={edited}
          providers={providers}
          models={models}

          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

const columnsWith = (onEdit: (model: ManagedModel) => void): readonly Column<ManagedModel>[] => [
  {
    id: 'name',
    header: 'Modelo',
    cell: (model) => (
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{model.name}</p>
        <p className="text-muted-foreground">
          {[model.provider, model.location === 'local' ? 'nesta máquina' : model.location].filter(Boolean).join(' · ')}
        </p>
      </div>
    ),
  },
  {
    id: 'state',
    header: 'Situação',
    cell: (model) => (
      <div className="flex flex-wrap gap-1">
        {model.added && <Badge>Adicionado à mão</Badge>}
        {model.vision && <Badge>Imagens</Badge>}
        {model.default && <Badge tone="accent">Padrão</Badge>}
        {!model.enabled && <Badge>Desligado</Badge>}
        {model.enabled && model.audience && <Badge tone="warning">Só para alguns</Badge>}
        {model.enabled && !model.audience && <Badge tone="success">Para todos</Badge>}
      </div>
    ),
  },
  {
    id: 'price',
    header: 'Preço por milhão',
    cell: (model) => priceText(model),
  },
  {
    id: 'actions',
    header: 'Ações',
    hideHeader: true,
    align: 'end',
    cell: (model) => <ModelActions model={model} onEdit={() => onEdit(model)} />,
  },
]

function priceText({ priceBrl, price }: ManagedModel): string {
  if (priceBrl === null) return price ? 'Falta a cotação do dólar' : 'Sem preço'
  if (priceBrl.input === 0 && priceBrl.output === 0) return 'Sem custo'
  return `${formatMoney(priceBrl.input)} lidos · ${formatMoney(priceBrl.output)} escritos`
}

/** Menu of one model; the built-in model cannot be changed. */
function ModelActions({ model, onEdit }: { model: ManagedModel; onEdit: () => void }) {
  if (model.id.startsWith('embedded:')) return null
  const named = <span className="sr-only"> {model.name}</span>
  return (
    <div className="flex flex-wrap justify-end gap-1">
      <TrialButton kind="model" of={model} variant="ghost" />
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
