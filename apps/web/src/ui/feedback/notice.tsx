import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'

const tones = {
  info: { style: 'border-info-border bg-info-soft', ink: 'text-info-text', Icon: Info },
  success: { style: 'border-success-border bg-success-soft', ink: 'text-success-text', Icon: CircleCheck },
  warning: { style: 'border-warning-border bg-warning-soft', ink: 'text-warning-text', Icon: TriangleAlert },
  danger: { style: 'border-destructive-border bg-destructive-soft', ink: 'text-destructive-text', Icon: CircleAlert },
} as const

interface NoticeProps {
  tone?: keyof typeof tones
  title?: ReactNode
  action?: ReactNode
  className?: string
  children?: ReactNode
}

/** A permanent message in the page; screen readers announce a `danger` at once. */
export function Notice({ tone = 'info', title, action, className, children }: NoticeProps) {
  const { style, ink, Icon } = tones[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames('flex items-start gap-3 rounded-lg border px-4 py-3 text-sm', style, className)}
    >
      <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', ink)} />
      <div className="min-w-0 flex-1 leading-5">
        {title && <p className="font-medium">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  )
}
