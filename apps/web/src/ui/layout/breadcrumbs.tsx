import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { uiLabels } from '#/ui/ui-labels.ts'

export interface Breadcrumb {
  label: string
  /** Where it leads; the last one, the page itself, has none. */
  link?: LinkProps
}

/** The way from the top to this page [S14]. */
export function Breadcrumbs({ items, label = uiLabels.breadcrumbs }: { items: readonly Breadcrumb[]; label?: string }) {
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-1 text-sm text-muted-foreground">
        {items.map((item, index) => (
          <li key={item.label} className="flex items-center gap-1">
            {index > 0 && <ChevronRight aria-hidden className="size-4" />}
            {item.link ? (
              <Link
                {...item.link}
                className="rounded-md px-1 py-1.5 transition-colors hover:text-foreground hover:underline"
              >
                {item.label}
              </Link>
            ) : (
              <span aria-current="page" className="px-1 py-1.5 font-medium text-foreground">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
