import type { ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { type Breadcrumb, Breadcrumbs } from '#/ui/layout/breadcrumbs.tsx'

interface PageHeaderProps {
  title: ReactNode
  /** A sentence, or facts such as states. */
  description?: ReactNode
  /** The way from the top down to the page, for pages that lie below another. */
  breadcrumbs?: readonly Breadcrumb[] | undefined
  /** A picture of what the page is about. */
  picture?: ReactNode
  /** Buttons that concern the page as a whole. */
  actions?: ReactNode
}

/** The look of every page's heading. */
export const pageTitle = 'text-2xl leading-10 font-semibold tracking-tight'

/** Breadcrumbs stand in the upper margin of a page, so that its title is where it is on a page without them. */
export const aboveTitle = 'sm:-mt-7 sm:min-h-7'

/** The heading of a page, alike on all of them: the way to it, its title, what it is about, and its buttons at the right. */
export function PageHeader({ title, description, breadcrumbs, picture, actions }: PageHeaderProps) {
  return (
    <header>
      {breadcrumbs && (
        <div className={aboveTitle}>
          <Breadcrumbs items={breadcrumbs} />
        </div>
      )}
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        {picture && <div className="mt-1">{picture}</div>}
        <div className={classNames('max-w-full flex-1', (description || picture) && 'basis-48')}>
          <h1 className={`${pageTitle} break-words max-sm:leading-8`}>{title}</h1>
          {description && (
            <div className="max-w-prose text-sm text-pretty wrap-anywhere text-muted-foreground">{description}</div>
          )}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  )
}
