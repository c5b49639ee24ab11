import type { StatsCards as Cards } from '@prosa/contract/stats/stats.ts'
import { formatDuration } from '#/ui/charts/cell-text.ts'
import { formatMoney, formatNumber, formatPercent } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { Card } from '#/ui/layout/card.tsx'

interface StatsCardsProps {
  cards: Cards
  /** The previous period; null turns the comparison off. */
  previous: Cards | null
}

/** The period's figures, each beside its previous value. Nine cards: three by three, or one above four pairs. */
export function StatsCards({ cards, previous }: StatsCardsProps) {
  return (
    <dl className="grid grid-cols-2 gap-3 max-md:*:first:col-span-2 md:grid-cols-3">
      {figures.map(({ label, value, hint }) => (
        <Card key={label} className="flex flex-col p-4">
          <dt className="text-sm text-muted-foreground">{label}</dt>
          <dd className="mt-1">
            <p className="text-2xl font-semibold wrap-anywhere tabular-nums">{value(cards) ?? '–'}</p>
            {hint && <p className="text-xs text-muted-foreground">{hint(cards)}</p>}
            {previous && <p className="mt-1 text-xs text-muted-foreground">Antes: {value(previous) ?? 'sem dados'}</p>}
          </dd>
        </Card>
      ))}
    </dl>
  )
}

interface Figure {
  label: string
  value: (cards: Cards) => string | null
  hint?: (cards: Cards) => string | null
}

const formatUnlessNull = <T,>(value: T | null, format: (value: T) => string): string | null =>
  value === null ? null : format(value)

const figures: readonly Figure[] = [
  { label: 'Pessoas ativas', value: ({ people }) => formatNumber(people) },
  { label: 'Conversas', value: ({ chats }) => formatNumber(chats) },
  { label: 'Mensagens', value: ({ messages }) => formatNumber(messages) },
  {
    label: 'Satisfação',
    value: ({ satisfaction }) => formatUnlessNull(satisfaction, formatPercent),
    hint: ({ satisfaction }) => (satisfaction === null ? 'sem avaliações' : 'das avaliações são boas'),
  },
  { label: 'Sem fonte ou “não sei”', value: ({ unanswered }) => formatUnlessNull(unanswered, formatPercent) },
  {
    label: 'Tempo até a 1ª palavra',
    value: ({ firstWordP50 }) => formatUnlessNull(firstWordP50, formatDuration),
    hint: ({ firstWordP95 }) => formatUnlessNull(firstWordP95, (ms) => `95% em até ${formatDuration(ms)}`),
  },
  { label: 'Erros', value: ({ failed }) => formatUnlessNull(failed, formatPercent) },
  {
    label: 'Custo',
    value: ({ cost }) => formatMoney(cost),
    hint: ({ unpriced }) => (unpriced === 0 ? null : `${counted(unpriced, 'mensagem', 'mensagens')} sem preço`),
  },
  { label: 'Custo por conversa', value: ({ costPerChat }) => formatUnlessNull(costPerChat, formatMoney) },
]
