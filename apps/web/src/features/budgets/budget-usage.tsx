import { formatMoney, formatPercent } from '#/lib/format/format.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Progress } from '#/ui/feedback/progress.tsx'

interface BudgetUsageProps {
  label: string
  usedCents: number
  limitCents: number
  warnPercent: number
}

/** How much of a month's limit is used. */
export function BudgetUsage({ label, usedCents, limitCents, warnPercent }: BudgetUsageProps) {
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
