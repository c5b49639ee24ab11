import type { RatingCards as Cards } from '@prosa/contract/conversations/ratings.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RatingsSearch } from '#/features/ratings/ratings-list.tsx'
import { formatNumber, formatPercent } from '#/lib/format/format.ts'
import { read } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { Card } from '#/ui/layout/card.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

/** The figures of the period. A failure shows nothing here, because the list below reports it. */
export function RatingCards({ filters }: { filters: Omit<RatingsSearch, 'page' | 'pageSize' | 'rating'> }) {
  const { data: cards } = useQuery({
    ...read('getRatingCards', { query: filters }),
    placeholderData: keepPreviousData,
  })
  const figures: [label: string, value: ReactNode, note?: string | null][] = [
    ['Avaliações no período', cards && formatNumber(cards.total)],
    ['Satisfação', cards && percentOf(cards.satisfaction), cards && trendOf(cards)],
    ['Sem tratamento', cards && formatNumber(cards.untreated), 'Negativas que ninguém assumiu'],
    ['Tempo médio até resolver', cards && durationOf(cards.resolveSeconds)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(([label, value, note]) => (
        <Card key={label} className="p-4">
          <dt className="text-sm text-muted-foreground">{label}</dt>
          <dd className="mt-1">
            <span className="text-2xl font-semibold tabular-nums">{value ?? <Skeleton className="h-8 w-16" />}</span>
            {note && <span className="block text-xs text-muted-foreground">{note}</span>}
          </dd>
        </Card>
      ))}
    </dl>
  )
}

const percentOf = (ratio: number | null) => (ratio === null ? '–' : formatPercent(ratio))

function trendOf({ satisfaction, satisfactionBefore }: Cards): string | null {
  if (satisfaction === null || satisfactionBefore === null) return null
  const points = Math.round((satisfaction - satisfactionBefore) * 100)
  if (points === 0) return 'Igual ao período anterior'
  const change = counted(Math.abs(points), 'ponto', 'pontos')
  return `${change} ${points > 0 ? 'acima' : 'abaixo'} do período anterior`
}

function durationOf(seconds: number | null): string {
  if (seconds === null) return '–'
  const hours = seconds / 3600
  if (hours < 1) return counted(Math.max(1, Math.round(seconds / 60)), 'minuto', 'minutos')
  return hours < 48 ? counted(Math.round(hours), 'hora', 'horas') : counted(Math.round(hours / 24), 'dia', 'dias')
}
