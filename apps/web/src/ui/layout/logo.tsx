import { classNames } from '#/lib/format/class-names.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'

export type LogoVariant = 'light' | 'dark'

interface LogoProps {
  /** The color scheme of the surface behind the logo. */
  variant: LogoVariant
  name?: string
  /** Height of the symbol; the name scales with it. */
  size?: 'sm' | 'md' | 'lg'
}

const marks = { sm: 'size-7', md: 'size-8', lg: 'size-14' } as const
const names = { sm: 'text-lg', md: 'text-xl', lg: 'text-4xl' } as const
// The server, which draws pages for the light scheme, does not know the browser's.
const inks = { light: 'text-logo-on-light dark:text-logo-on-dark', dark: 'text-logo-on-dark' } as const

/** The product's symbol and name, for a color scheme. */
export function Logo({ variant, name = 'Prosa', size = 'md' }: LogoProps) {
  return (
    <span data-variant={variant} className="inline-flex items-center gap-2.5 select-none">
      <LogoMark className={marks[size]} />
      <span className={classNames('font-semibold tracking-tight', names[size], inks[variant])}>{name}</span>
    </span>
  )
}

/** The organization's logo, or the product's: a letter P shaped like a speech balloon with two lines of text. */
export function LogoMark({ className }: { className?: string }) {
  const { logo } = runtimeConfig
  if (logo !== null)
    return (
      <img src={`/api/assistant-images/${logo}`} alt="" className={classNames('shrink-0 object-contain', className)} />
    )
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={classNames('shrink-0', className)}>
      <rect width="32" height="32" rx="9" className="fill-blue-600" />
      <path
        d="M8 25.2V13.4A6.4 6.4 0 0 1 14.4 7h3.4a7.2 7.2 0 0 1 0 14.4h-5.6l-2.9 4.3A.7.7 0 0 1 8 25.2Z"
        className="fill-primary-foreground"
      />
      <path d="M13 12.2h7.2M13 16.2h4.4" strokeWidth="2.2" strokeLinecap="round" className="stroke-blue-600" />
    </svg>
  )
}
