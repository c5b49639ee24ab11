import { GraduationCap } from 'lucide-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isFiltered, noFilters } from '#/features/student-stats/stats-search.ts'
import type { StatsSearchProps } from '#/features/student-stats/stats-search.ts'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'
import { PagedList } from '#/ui/lists/paged-list.tsx'

interface ListFrameProps extends Pick<StatsSearchProps, 'onSearchChange'> {
  list: UseQueryResult<{ total: number; page: number; pageSize: number }>
  children: ReactNode
}

/** The list of a tab with its pages, or why it is not there. */
export function ListFrame({ list, onSearchChange, children }: ListFrameProps) {
  return (
    <PagedList
      list={list}
      failure="Não foi possível carregar esta lista"
      onPageChange={(page) => onSearchChange({ page })}
    >
      {children}
    </PagedList>
  )
}

/** A tab without rows: by the filters, or because nothing of the kind has happened. */
export function NothingHere({ search, onSearchChange, title }: StatsSearchProps & { title: string }) {
  return (
    <NothingFound
      icon={<GraduationCap />}
      q={search.q}
      title={title}
      onClear={isFiltered(search) && (() => onSearchChange(noFilters))}
    />
  )
}
