import { classNames } from '#/lib/format/class-names.ts'

/** A placeholder for content that is loading. The region around it sets `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('h-4 animate-pulse rounded-md bg-muted', className)} />
}
