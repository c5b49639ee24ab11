import type { OwnBudget as Budget } from '@prosa/contract/settings/budgets.ts'
import { formatMoney } from '#/lib/format/format.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Progress } from '#/ui/feedback/progress.tsx'

/** What is left of the person's own limit of this month, and when it comes back. */
export function OwnBudget({ budget }: { budget: Budget }) {
  if (!budget) return <p className="text-sm text-muted-foreground">Você não tem um limite próprio de gastos por mês.</p>
  const { limitCents, usedCents, warnPercent, renewsOn } = budget
  const percent = Math.min(100, Math.round((usedCents / limitCents) * 100))
  const left = formatMoney(Math.max(0, limitCents - usedCents) / 100)
  return (
    <section aria-labelledby="own-budget" className="flex flex-col gap-1.5">
      <h3 id="own-budget" className="flex flex-wrap items-center gap-2 text-sm font-medium">
        Orçamento restante
        {percent >= 100 ? (
          <Badge tone="danger">Acabou</Badge>
        ) : (
          percent >= warnPercent && <Badge tone="warning">Perto do fim</Badge>
        )}
      </h3>
      <p className="text-sm tabular-nums">
        {left} de {formatMoney(limitCents / 100)}. O limite volta inteiro em{' '}
        {renewsOn.split('-').toReversed().join('/')}.
      </p>
      <Progress label="Orçamento usado neste mês" value={percent} />
    </section>
  )
}
