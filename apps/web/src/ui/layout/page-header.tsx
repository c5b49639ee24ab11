import type { ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { type Breadcrumb, Breadcrumbs } from '#/ui/layout/breadcrumbs.tsx'

interface PageHeaderProps {
  title: ReactNode
  description?: ReactNode
  /** The way from the top down to the page, for pages that lie below another. */
  breadcrumbs?: readonly Breadcrumb[] | undefined
  /** A picture of what the page is about. */
  picture?: ReactNode
  /** Buttons that concern the page as a whole. */
  actions?: ReactNode
}

/** The heading of a page, alike on all of them: the way to it, its title, what it is about, and its buttons at the right. */
export function PageHeader({ title, description, breadcrumbs, picture, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-col gap-3">
      {breadcrumbs && <Breadcrumbs items={breadcrumbs} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {picture}
        <div className={classNames('min-w-0 flex-1', (description || picture) && 'basis-48')}>
          <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
          {description && <div className="mt-1 max-w-prose text-sm text-muted-foreground">{description}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  )
}
