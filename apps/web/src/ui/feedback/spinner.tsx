import { classNames } from '#/lib/format/class-names.ts'
import { uiLabels } from '#/ui/ui-labels.ts'

const colors = {
  'blue-600': 'text-blue-600',
  current: 'text-current',
  muted: 'text-muted-foreground',
} as const

const sizes = { sm: 'size-4', md: 'size-6', lg: 'size-10' } as const

type SpinnerColor = keyof typeof colors
type SpinnerSize = keyof typeof sizes

interface SpinnerProps {
  color?: SpinnerColor
  size?: SpinnerSize
  centered?: boolean
  label?: string
  className?: string
}

/** A loading indicator: a spinning ring, or text for people who prefer reduced motion. */
export function Spinner({
  color = 'blue-600',
  size = 'md',
  centered = true,
  label = uiLabels.loading,
  className,
}: SpinnerProps) {
  return (
    <span
      role="status"
      className={classNames(centered ? 'flex items-center justify-center' : 'inline-flex', className)}
    >
      <SpinnerRing className={classNames('motion-reduce:hidden', colors[color], sizes[size])} />
      <span className="sr-only text-sm text-muted-foreground motion-reduce:not-sr-only">{label}</span>
    </span>
  )
}

export function SpinnerRing({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" fill="none" className={classNames('animate-spin', className)}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.2" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
