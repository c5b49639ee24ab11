import type { RatingCards as Cards } from '@prosa/contract/quality/ratings.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RatingsSearch } from '#/features/ratings/ratings-list.tsx'
import { formatNumber, formatPercent } from '#/lib/format/format.ts'
import { read } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { FigureCards } from '#/ui/layout/figure-cards.tsx'

/** The figures of the period. A failure shows nothing here, because the list below reports it. */
export function RatingCards({ filters }: { filters: Omit<RatingsSearch, 'page' | 'pageSize' | 'rating'> }) {
  const { data: cards } = useQuery({
    ...read('getRatingCards', { query: filters }),
    placeholderData: keepPreviousData,
  })
  const figures = [
    { label: 'Avaliações no período', value: cards && formatNumber(cards.total) },
    { label: 'Satisfação', value: cards && formatRatio(cards.satisfaction), note: cards && describeTrend(cards) },
    { label: 'Sem tratamento', value: cards && formatNumber(cards.untreated), note: 'Negativas que ninguém assumiu' },
    { label: 'Tempo médio até resolver', value: cards && formatDuration(cards.resolveSeconds) },
  ]
  return <FigureCards figures={figures} />
}

const formatRatio = (ratio: number | null) => (ratio === null ? '–' : formatPercent(ratio))

function describeTrend({ satisfaction, satisfactionBefore }: Cards): string | null {
  if (satisfaction === null || satisfactionBefore === null) return null
  const points = Math.round((satisfaction - satisfactionBefore) * 100)
  if (points === 0) return 'Igual ao período anterior'
  const change = counted(Math.abs(points), 'ponto', 'pontos')
  return `${change} ${points > 0 ? 'acima' : 'abaixo'} do período anterior`
}

function formatDuration(seconds: number | null): string {
  if (seconds === null) return '–'
  const hours = seconds / 3600
  if (hours < 1) return counted(Math.max(1, Math.round(seconds / 60)), 'minuto', 'minutos')
  return hours < 48 ? counted(Math.round(hours), 'hora', 'horas') : counted(Math.round(hours / 24), 'dia', 'dias')
}
