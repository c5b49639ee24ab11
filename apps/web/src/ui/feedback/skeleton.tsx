import { classNames } from '#/lib/format/class-names.ts'

/** A placeholder for content that is being loaded. The region around it has `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('h-4 animate-pulse rounded-md bg-muted', className)} />
}
