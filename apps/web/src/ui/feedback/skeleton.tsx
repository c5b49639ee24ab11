import { classNames } from '#/lib/format/class-names.ts'

/** The place of something that is on its way; the region around it carries `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('h-4 animate-pulse rounded-md bg-muted', className)} />
}
