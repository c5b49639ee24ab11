import { type ReactNode, useId } from 'react'
import { classNames } from '#/lib/format/class-names.ts'

interface PartProps {
  title: ReactNode
  description?: ReactNode
  /** Shown beside the title, such as an 'add' button. */
  action?: ReactNode
  /** Inside another part. */
  sub?: boolean
  children: ReactNode
}

/** A part of a page that its title names; a part in a frame is a `Section`. */
export function Part({ title, description, action, sub = false, children }: PartProps) {
  const id = useId()
  const Heading = sub ? 'h3' : 'h2'
  return (
    <section aria-labelledby={id} className={`flex flex-col ${sub ? 'gap-3' : 'gap-4'}`}>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <Heading id={id} className={classNames('font-semibold', !sub && 'text-lg')}>
            {title}
          </Heading>
          {description && <p className="mt-0.5 text-sm text-muted-foreground">{description}</p>}
        </div>
        {action && <div className="flex flex-wrap gap-2">{action}</div>}
      </header>
      {children}
    </section>
  )
}
