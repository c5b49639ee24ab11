import { createContext, type ReactNode, use } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { type Breadcrumb, Breadcrumbs } from '#/ui/layout/breadcrumbs.tsx'

interface PageHeaderProps {
  title: ReactNode
  /** A sentence, or facts such as states. */
  description?: ReactNode
  /** Breadcrumbs, for pages below another page. */
  breadcrumbs?: readonly Breadcrumb[] | undefined
  /** A picture of the page's subject. */
  picture?: ReactNode
  /** Buttons for the page as a whole. */
  actions?: ReactNode
}

/** Tabs of the section that a page belongs to. They stand below the title, so that it has the same position on all pages. */
export const SectionTabs = createContext<ReactNode>(null)

/** Style of a page's heading. */
export const pageTitle = 'text-2xl leading-10 font-semibold tracking-tight'

/** Places breadcrumbs in the upper margin, so that the title has the same position on all pages. */
export const aboveTitle = 'sm:-mt-7 sm:min-h-7'

/** The header of a page: breadcrumbs, title, description, and buttons on the right. */
export function PageHeader({ title, description, breadcrumbs, picture, actions }: PageHeaderProps) {
  const tabs = use(SectionTabs)
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
      {tabs && (
        <div data-paper="no" className="mt-3 empty:hidden">
          {tabs}
        </div>
      )}
    </header>
  )
}
