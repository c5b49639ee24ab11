import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumbs } from '#/ui/layout/breadcrumbs.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The way from the top to the page; the last one is the page itself. */
    breadcrumbs?: readonly Crumb[]
  }
}

interface Crumb {
  label: string
  to?: string
}

/** The breadcrumbs that a route states in its static data, which cannot know the router's own types. */
export function PageBreadcrumbs({ items }: { items: readonly Crumb[] }): ReactNode {
  return <Breadcrumbs items={items.map(({ label, to }) => ({ label, ...(to && { link: { to } as LinkProps }) }))} />
}
