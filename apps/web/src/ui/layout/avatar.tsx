import { classNames } from '#/lib/format/class-names.ts'
import { Emoji } from '#/ui/layout/emoji.tsx'

const colors = {
  blue: 'bg-avatar-blue',
  teal: 'bg-avatar-teal',
  green: 'bg-avatar-green',
  amber: 'bg-avatar-amber',
  red: 'bg-avatar-red',
  pink: 'bg-avatar-pink',
  purple: 'bg-avatar-purple',
  gray: 'bg-avatar-gray',
} as const

const sizes = {
  sm: 'size-8 text-base rounded-md',
  md: 'size-10 text-xl rounded-lg',
  lg: 'size-14 text-3xl rounded-xl',
  xl: 'size-20 text-4xl rounded-2xl',
} as const

type AvatarColor = keyof typeof colors

interface AvatarProps {
  /** An emoji, or one or two letters. */
  symbol: string
  color?: AvatarColor
  /** Replaces the symbol; must be on our own origin. */
  imageUrl?: string | undefined
  size?: keyof typeof sizes
  round?: boolean
  className?: string
}

/** A decorative picture beside a name; hidden from screen readers. */
export function Avatar({ symbol, color = 'gray', imageUrl, size = 'md', round = false, className }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={classNames(
        'inline-flex shrink-0 items-center justify-center overflow-hidden leading-none font-medium text-foreground select-none',
        sizes[size],
        colors[color],
        round && 'rounded-full',
        className,
      )}
    >
      {imageUrl ? <img src={imageUrl} alt="" className="size-full object-cover" /> : <Emoji symbol={symbol} />}
    </span>
  )
}

/** Returns the initials of the first and the last name: `Ana Lúcia Reis` gives `AR`. */
export function makeInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase('pt-BR')
}
