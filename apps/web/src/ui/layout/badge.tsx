import type { ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'

const tones = {
  neutral: 'border-border bg-muted text-muted-foreground',
  accent: 'border-info-border bg-primary-soft text-primary-text',
  success: 'border-success-border bg-success-soft text-success-text',
  warning: 'border-warning-border bg-warning-soft text-warning-text',
  danger: 'border-destructive-border bg-destructive-soft text-destructive-text',
} as const

type BadgeTone = keyof typeof tones

interface BadgeProps {
  tone?: BadgeTone
  icon?: ReactNode
  className?: string
  children: ReactNode
}

export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-6 w-fit items-center gap-1 rounded-full border px-2 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}
