import type { Budget } from '@prosa/contract/settings/budgets.ts'
import { Link } from '@tanstack/react-router'
import { BudgetActions } from '#/features/budgets/budget-actions.tsx'
import { budgetScopeLabels } from '#/features/budgets/budget-labels.ts'
import { BudgetUsage } from '#/features/budgets/budget-usage.tsx'
import type { BudgetsSearch } from '#/features/budgets/budgets-search.ts'
import { columnHelper } from '#/ui/lists/data-table-columns.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'
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

const column = columnHelper<Budget>()
const columns = column.columns([
  column.accessor('targetName', {
    id: 'name',
    header: 'Para',
    enableSorting: true,
    cell: ({ row: { original: budget } }) => (
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{nameOf(budget)}</p>
        <p className="wrap-anywhere text-muted-foreground">
          {budgetScopeLabels[budget.scope]}
          {budget.assistant && ` · ${budget.assistant.name}`}
        </p>
      </div>
    ),
  }),
  column.accessor('usedCents', {
    id: 'used',
    header: 'Usado neste mês',
    enableSorting: true,
    cell: ({ row: { original: budget } }) => <BudgetUsage {...budget} label={`Usado: ${nameOf(budget)}`} />,
  }),
  column.accessor('warnPercent', {
    header: 'Aviso',
    meta: { from: 'md' },
    cell: ({ row: { original: budget } }) => (budget.scope === 'link' ? '–' : `${budget.warnPercent} %`),
  }),
  column.display({
    id: 'actions',
    header: () => <span className="sr-only">Ações</span>,
    meta: { align: 'end' },
    cell: ({ row: { original: budget } }) =>
      budget.id === null ? <Place budget={budget} /> : <BudgetActions budget={budget} name={nameOf(budget)} />,
  }),
])

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
