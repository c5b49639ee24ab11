import type { Budget } from '@prosa/contract/settings/budgets.ts'
import { Link } from '@tanstack/react-router'
import { BudgetActions } from '#/features/budgets/budget-actions.tsx'
import { budgetScopeLabels } from '#/features/budgets/budget-labels.ts'
import { BudgetUsage } from '#/features/budgets/budget-usage.tsx'
import type { BudgetsSearch } from '#/features/budgets/budgets-search.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'
import { sortedBy } from '#/ui/lists/table-sort.ts'
import type { SortedTableProps } from '#/ui/lists/table-sort.ts'

type Props = SortedTableProps<Budget, NonNullable<BudgetsSearch['sort']>>

export function BudgetsTable({ sort, onSortChange, ...rest }: Props) {
  return (
    <DataTable
      label="Orçamentos"
      columns={columns}
      rowId={({ scope, targetId }) => `${scope} ${targetId}`}
      {...rest}
      {...sortedBy(sort, onSortChange)}
    />
  )
}

const nameOf = ({ scope, targetName }: Budget): string =>
  scope === 'organization' ? 'Toda a organização' : targetName || 'Não existe mais'

const columns: readonly Column<Budget>[] = [
  {
    id: 'name',
    header: 'Para',
    sorts: true,
    cell: (budget) => (
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{nameOf(budget)}</p>
        <p className="wrap-anywhere text-muted-foreground">
          {budgetScopeLabels[budget.scope]}
          {budget.assistant && ` · ${budget.assistant.name}`}
        </p>
      </div>
    ),
  },
  {
    id: 'used',
    header: 'Usado neste mês',
    sorts: true,
    cell: (budget) => <BudgetUsage {...budget} label={`Usado: ${nameOf(budget)}`} />,
  },
  {
    id: 'warnPercent',
    header: 'Aviso',
    from: 'md',
    cell: (budget) => (budget.scope === 'link' ? '–' : `${budget.warnPercent} %`),
  },
  {
    id: 'actions',
    header: 'Ações',
    hideHeader: true,
    align: 'end',
    cell: (budget) =>
      budget.id === null ? <Place budget={budget} /> : <BudgetActions budget={budget} name={nameOf(budget)} />,
  },
]

/** Where a budget is set that is part of another form. */
function Place({ budget }: { budget: Budget }) {
  const { assistant, targetId } = budget
  const label = (
    <>
      Abrir<span className="sr-only"> {nameOf(budget)}</span>
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
