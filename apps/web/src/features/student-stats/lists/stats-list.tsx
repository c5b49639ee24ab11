import { GraduationCap } from 'lucide-react'
import type { ListName } from '#/blocks/list/list-types.ts'
import { ListView, type ListViewProps } from '#/blocks/list/list-view.tsx'
import { listQueryOf, type StatsSearchProps } from '#/features/student-stats/stats-search.ts'

type StatsListName = Extract<ListName, `list${'Activity' | 'Student' | 'Class' | 'Alert' | 'Integration'}Stats`>

interface StatsListProps<Name extends StatsListName>
  extends StatsSearchProps, Pick<ListViewProps<Name>, 'list' | 'label' | 'columns' | 'rowId' | 'filters'> {
  /** Said where the tab has no rows: by the filters, or because nothing of the kind has happened. */
  title: string
}

/** The list of a tab; its filters stand above the tabs. */
export function StatsList<Name extends StatsListName>({ search, title, ...list }: StatsListProps<Name>) {
  const view = {
    ...list,
    search: listQueryOf(search),
    failure: 'Não foi possível carregar esta lista',
    empty: { icon: <GraduationCap />, title },
  }
  // the tabs have the same query, but for the order of the students
  return <ListView {...(view as unknown as ListViewProps<Name>)} />
}
