import { listedBudgetScopes, type Budget } from '@prosa/contract/usage/budgets.ts'
import { Link } from '@tanstack/react-router'
import { Pencil, PiggyBank, Plus } from 'lucide-react'
import { deletion } from '#/blocks/entity/with-confirmation.tsx'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import { pickLabels } from '#/blocks/list/pick-labels.ts'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { ListScreen } from '#/blocks/list/list-view.tsx'
import { NameCell } from '#/blocks/list/name-cell.tsx'
import { BudgetDialog, budgetScopeLabels } from '#/features/budgets/budget-dialog.tsx'
import { formatMoney, formatPercent } from '#/lib/format/format.ts'
import { Progress } from '#/ui/feedback/progress.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

/** Monthly limits in R$, with this month's use of each. */
export function BudgetsPage(props: ListSearchProps<'listBudgets'>) {
  return (
    <ListScreen
      {...props}
      list="listBudgets"
      title="Orçamentos"
      description="Limites por mês, em reais. Quando um acaba, novas respostas esperam até o mês seguinte. Só contam modelos com preço."
      label="Orçamentos"
      failure="Não foi possível carregar os orçamentos"
      buttons={
        <DialogButton icon={Plus} label="Novo orçamento" renderDialog={(close) => <BudgetDialog onClose={close} />} />
      }
      filters={{
        q: { label: 'Buscar orçamentos', placeholder: 'Buscar por nome…' },
        scope: {
          label: 'Tipo',
          options: { all: 'Todos os tipos', ...pickLabels(listedBudgetScopes, budgetScopeLabels) },
        },
      }}
      columns={budgetColumns}
      rowId={({ scope, targetId }) => `${scope} ${targetId}`}
      renderActions={(budget) => (budget.id === null ? <Elsewhere budget={budget} /> : <Actions budget={budget} />)}
      empty={{
        icon: <PiggyBank />,
        title: 'Ainda não há orçamentos.',
        description: 'Sem eles ninguém tem limite. Comece pelo da organização: ele vale para tudo.',
      }}
      nothing="Nenhum orçamento deste tipo."
    />
  )
}

const budgetName = ({ scope, targetName }: Budget): string =>
  scope === 'organization' ? 'Toda a organização' : targetName || 'Não existe mais'

const budgetColumns: readonly Column<Budget>[] = [
  {
    id: 'name',
    header: 'Para',
    cell: (budget) => (
      <NameCell
        name={budgetName(budget)}
        below={[budgetScopeLabels[budget.scope], budget.assistant?.name].filter(Boolean).join(' · ')}
      />
    ),
  },
  {
    id: 'used',
    header: 'Usado neste mês',
    cell: (budget) => <BudgetUsage {...budget} label={`Usado: ${budgetName(budget)}`} />,
  },
  {
    id: 'warnPercent',
    header: 'Aviso',
    from: 'md',
    cell: ({ scope, warnPercent }) => (scope === 'link' ? '–' : `${warnPercent}%`),
  },
]

function Actions({ budget }: { budget: Budget }) {
  return (
    <RowMenu
      of={budgetName(budget)}
      actions={[
        { label: 'Editar', icon: Pencil, renderDialog: (close) => <BudgetDialog budget={budget} onClose={close} /> },
        'line',
        deletion({
          operation: 'deleteBudget',
          input: { params: { budgetId: budget.id ?? '' } },
          title: `Excluir o orçamento de ${budgetName(budget)}?`,
          description: 'O limite deixa de valer agora. O que já foi usado neste mês continua contado.',
          done: 'Orçamento excluído.',
        }),
      ]}
    />
  )
}

/** Link to the form where this budget is set. */
function Elsewhere({ budget }: { budget: Budget }) {
  const { assistant, targetId } = budget
  const label = (
    <>
      Abrir<span className="sr-only"> {budgetName(budget)}</span>
    </>
  )
  return assistant ? (
    <Link
      to="/assistants/manage/$assistantId/sharing"
      params={{ assistantId: String(assistant.id) }}
      className={linkStyle}
    >
      {label}
    </Link>
  ) : (
    <Link to="/settings/partners/$partnerId" params={{ partnerId: targetId }} className={linkStyle}>
      {label}
    </Link>
  )
}

const linkStyle = 'text-primary-text hover:underline'

interface BudgetUsageProps {
  label: string
  usedCents: number
  limitCents: number
  warnPercent: number
}

function BudgetUsage({ label, usedCents, limitCents, warnPercent }: BudgetUsageProps) {
  const share = usedCents / limitCents
  return (
    <div className="flex min-w-36 flex-col gap-1.5">
      <p className="flex flex-wrap items-center gap-2 text-sm tabular-nums">
        <span>
          {formatMoney(usedCents / 100)} de {formatMoney(limitCents / 100)}
        </span>
        {share >= 1 ? (
          <Badge tone="danger">Acabou</Badge>
        ) : (
          share * 100 >= warnPercent && <Badge tone="warning">{formatPercent(share)}</Badge>
        )}
      </p>
      <Progress label={label} value={Math.min(100, Math.round(share * 100))} />
    </div>
  )
}
