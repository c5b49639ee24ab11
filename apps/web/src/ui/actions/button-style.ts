import { classNames } from '#/lib/format/class-names.ts'

const base =
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-lg font-medium whitespace-nowrap select-none ' +
  'transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-50 ' +
  '[&_svg]:shrink-0 print:hidden'

const variants = {
  primary: 'bg-primary text-primary-foreground hover:bg-primary-hover',
  secondary: 'border border-border bg-card text-foreground shadow-raised hover:bg-hover',
  soft: 'bg-muted text-foreground hover:bg-hover',
  ghost: 'text-foreground hover:bg-hover',
  destructive: 'bg-destructive text-destructive-foreground hover:bg-destructive-hover',
} as const

const sizes = {
  sm: 'min-h-8 px-3 text-sm [&_svg]:size-4 pointer-coarse:min-h-11',
  md: 'min-h-10 px-4 text-sm [&_svg]:size-4 pointer-coarse:min-h-11',
  lg: 'min-h-12 px-6 text-base [&_svg]:size-5',
} as const

const iconSizes = {
  sm: 'size-8 [&_svg]:size-4 pointer-coarse:size-11',
  md: 'size-10 [&_svg]:size-5 pointer-coarse:size-11',
  lg: 'size-12 [&_svg]:size-6',
} as const

/** An icon alone looks darker than a word, so quiet icon buttons use the muted color. */
const quiet = 'text-muted-foreground hover:text-foreground'

export interface ButtonLook {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
}

/** Builds the classes of buttons, and of links that look like buttons. */
export function buttonStyle({ variant = 'primary', size = 'md' }: ButtonLook, className?: string): string {
  return classNames(base, sizes[size], variants[variant], className)
}

export function iconButtonStyle({ variant = 'ghost', size = 'md' }: ButtonLook, className?: string): string {
  return classNames(base, iconSizes[size], variants[variant], variant === 'ghost' && quiet, className)
}
