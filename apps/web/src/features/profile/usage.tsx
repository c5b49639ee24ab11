import { useSuspenseQueries } from '@tanstack/react-query'
import type { OwnBudget as Budget } from '@prosa/contract/usage/budgets.ts'
import { formatMoney, formatNumber } from '#/lib/format/format.ts'
import { read } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Progress } from '#/ui/feedback/progress.tsx'

// Not the contract's list: sharing it would put its module into the bundle of the sign-in page.
const weekdays = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const
/** Six parts of a day, four hours each, fit on a phone. */
const parts = [0, 4, 8, 12, 16, 20] as const

/** The person's activity by weekday and hour. */
export function Usage() {
  const [{ data }, { data: own }] = useSuspenseQueries({ queries: [read('getOwnUsage'), read('getOwnBudget')] })
  const facts = [
    ['Conversas em 30 dias', formatNumber(data.recentChats)],
    ['Mensagens em 30 dias', formatNumber(data.recentMessages)],
    ['Custo no mês', formatMoney(data.monthCostBrl)],
  ] as const
  const countIn = (weekday: number, from: number) =>
    data.hours
      .filter((one) => one.weekday === weekday && one.hour >= from && one.hour < from + 4)
      .reduce((sum, { messages }) => sum + messages, 0)
  const most = Math.max(1, ...weekdays.flatMap((_, weekday) => parts.map((from) => countIn(weekday, from))))
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid gap-4 sm:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="text-xl font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <OwnBudget budget={own.budget} />
      <table className="w-full table-fixed text-center text-xs">
        <caption className="pb-2 text-left text-sm font-medium">Horas em que você escreve (últimos 90 dias)</caption>
        <thead>
          <tr>
            <th scope="col" className="w-16 pb-1 text-left font-normal text-muted-foreground sm:w-24">
              Dia
            </th>
            {parts.map((from) => (
              <th key={from} scope="col" className="pb-1 font-normal text-muted-foreground tabular-nums">
                {from}–{from + 4}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((name, weekday) => (
            <tr key={name}>
              <th scope="row" className="text-left font-normal text-muted-foreground">
                {name}
              </th>
              {parts.map((from) => (
                <Cell key={from} messages={countIn(weekday, from)} most={most} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The bar below the number grows with the number of messages. */
function Cell({ messages, most }: { messages: number; most: number }) {
  return (
    <td className="p-0.5" aria-label={counted(messages, 'mensagem', 'mensagens')}>
      <div aria-hidden className="relative overflow-hidden rounded border border-border py-1.5 tabular-nums">
        {messages || '·'}
        <span className="absolute inset-x-0 bottom-0 h-1 bg-primary" style={{ width: `${(messages / most) * 100}%` }} />
      </div>
    </td>
  )
}

/** What remains of the person's monthly budget, and its renewal date. */
function OwnBudget({ budget }: { budget: Budget }) {
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
