import type { ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'

interface EmptyStateProps {
  icon?: ReactNode
  title: ReactNode
  description?: ReactNode
  /** A button or link for the next step. */
  action?: ReactNode
  className?: string
}

export function EmptyState({ icon, title, description, action, className }: EmptyStateProps) {
  return (
    <div className={classNames('flex flex-col items-center px-6 py-16 text-center', className)}>
      {icon && (
        <div
          aria-hidden
          className="mb-4 flex size-14 items-center justify-center rounded-2xl bg-muted text-muted-foreground [&_svg]:size-7"
        >
          {icon}
        </div>
      )}
      <p className="text-base font-semibold text-balance">{title}</p>
      {description && <p className="mt-1 max-w-md text-sm text-balance text-muted-foreground">{description}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
