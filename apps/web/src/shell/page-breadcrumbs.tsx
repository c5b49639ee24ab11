import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumbs } from '#/ui/layout/breadcrumbs.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Breadcrumbs to the page; the last one is the page itself. */
    breadcrumbs?: readonly Crumb[]
  }
}

interface Crumb {
  label: string
  to?: string
}

/** Breadcrumbs from a route's static data, which cannot use the router's types. */
export function PageBreadcrumbs({ items }: { items: readonly Crumb[] }): ReactNode {
  return <Breadcrumbs items={items.map(({ label, to }) => ({ label, ...(to && { link: { to } as LinkProps }) }))} />
}
