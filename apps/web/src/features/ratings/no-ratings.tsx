import { MessageSquareHeart } from 'lucide-react'
import type { RatingsSearchProps } from '#/features/ratings/ratings-search.ts'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'

const noFilters = {
  q: '',
  from: undefined,
  to: undefined,
  assistant: 'all',
  version: 'all',
  value: 'all',
  reason: 'all',
  status: 'all',
  origin: 'all',
  partner: 'all',
  assignee: 'all',
  comment: 'all',
} as const

export function NoRatings({ search, onSearchChange }: RatingsSearchProps) {
  const { page: _, rating: __, ...filters } = search
  const filtered = Object.values(filters).some((value) => value !== undefined)
  return (
    <NothingFound
      icon={<MessageSquareHeart />}
      title="Nenhuma avaliação no período."
      description={
        filtered
          ? 'Mude os filtros ou veja um período maior.'
          : 'Aqui aparecem as respostas que as pessoas avaliaram nos últimos 30 dias.'
      }
      onClear={filtered && (() => onSearchChange(noFilters))}
    />
  )
}
