import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { classNames } from '#/lib/format/class-names.ts'
import { uiLabels } from '#/ui/ui-labels.ts'

export interface Breadcrumb {
  label: string
  /** Target of the link; absent for the last item, the page itself. */
  link?: LinkProps
}

/** Number of items that fit on a phone; the last ones are shown. */
const FEW = 3
/** Names up to this length are shortened last. */
const SHORT = 16

/** Path from the start page to this page [S14]; on a phone one line with shortened names. */
export function Breadcrumbs({ items }: { items: readonly Breadcrumb[] }) {
  return (
    <nav aria-label={uiLabels.breadcrumbs}>
      <ol className="flex items-center gap-1 text-sm text-muted-foreground sm:flex-wrap">
        {items.map((item, index) => (
          <li
            key={item.label}
            className={classNames(
              'flex items-center gap-1',
              item.label.length > SHORT ? 'min-w-0 shrink-[1000000]' : 'min-w-0',
              index < items.length - FEW && 'max-sm:hidden',
            )}
          >
            {index > 0 && <ChevronRight aria-hidden className="size-4 shrink-0" />}
            {item.link ? (
              <Link
                {...item.link}
                className="rounded-md px-1 max-sm:truncate py-1.5 transition-colors hover:text-foreground hover:underline"
              >
                {item.label}
              </Link>
            ) : (
              <span aria-current="page" className="px-1 py-1.5 font-medium text-foreground max-sm:truncate">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
