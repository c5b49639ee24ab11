import type { ReactNode } from 'react'
import type { ListName } from '#/blocks/list/list-types.ts'
import { ListView, type ListViewProps } from '#/blocks/list/list-view.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'

interface ListScreenProps<Name extends ListName> extends ListViewProps<Name> {
  title: string
  description?: ReactNode
  /** What is done with the list as a whole: make a new one, export it. */
  buttons?: ReactNode
}

/** The page of a list. Where a list is a part of another page, it is a `ListView` under that page's heading. */
export function ListScreen<Name extends ListName>({ title, description, buttons, ...list }: ListScreenProps<Name>) {
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={title} description={description} actions={buttons} />
      {/* the generic props of one name go on as they came */}
      <ListView {...(list as ListViewProps<Name>)} />
    </div>
  )
}
