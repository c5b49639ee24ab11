import type { Budget } from '@prosa/contract/settings/budgets.ts'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { BudgetDialog } from '#/features/budgets/budget-dialog.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

export function BudgetActions({ budget, name }: { budget: Budget; name: string }) {
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null)
  const remove = useWrite('deleteBudget')
  const close = () => setAsked(null)
  const confirmDelete = () =>
    remove.mutate(
      { params: { budgetId: budget.id ?? '' } },
      { onSuccess: () => toast.success('Orçamento excluído.'), onSettled: close },
    )
  return (
    <>
      <DropdownMenu trigger={<IconButton size="sm" label={`Ações de ${name}`} tooltip={false} icon={<Ellipsis />} />}>
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setAsked('edit')}>
          Editar
        </MenuItem>
        <MenuSeparator />
        <MenuItem destructive icon={<Trash2 aria-hidden />} onSelect={() => setAsked('delete')}>
          Excluir
        </MenuItem>
      </DropdownMenu>
      {asked === 'edit' && <BudgetDialog budget={budget} onClose={close} />}
      <AlertDialog
        open={asked === 'delete'}
        onOpenChange={close}
        title={`Excluir o orçamento de ${name}?`}
        description="O limite deixa de valer agora. O que já foi usado neste mês continua contado."
        confirmLabel="Excluir"
        loading={remove.isPending}
        onConfirm={confirmDelete}
      />
    </>
  )
}
