import type { ReactNode } from 'react'
import type { ListName } from '#/blocks/list/list-types.ts'
import { ListView } from '#/blocks/list/list-view.tsx'
import type { ListViewProps } from '#/blocks/list/list-view.tsx'
import { classNames } from '#/lib/format/class-names.ts'

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
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className={classNames('min-w-0', description && 'max-w-2xl flex-1 basis-72')}>
          <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
          {description && <p className="mt-1 text-sm text-muted-foreground">{description}</p>}
        </div>
        {buttons && <div className="flex flex-wrap gap-2">{buttons}</div>}
      </header>
      {/* the generic props of one name go on as they came */}
      <ListView {...(list as ListViewProps<Name>)} />
    </div>
  )
}
