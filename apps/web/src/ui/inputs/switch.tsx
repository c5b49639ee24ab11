import { Switch as Radix } from 'radix-ui'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'

interface SwitchProps extends Omit<ComponentProps<typeof Radix.Root>, 'onChange' | 'children'> {
  label: ReactNode
  hint?: ReactNode
  /** Whether a change is being saved. Meanwhile the switch keeps the focus and ignores clicks. */
  pending?: boolean
}

/** Turns a setting on or off at once; in a form with a submit button use a checkbox. */
export function Switch({ label, hint, pending, onCheckedChange, className, ...rest }: SwitchProps) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className={classNames('flex items-start justify-between gap-4', className)}>
      <div className="min-w-0">
        <label htmlFor={id} className="block text-sm leading-6 font-medium">
          {label}
        </label>
        {hint && (
          <p id={hintId} className="text-sm text-muted-foreground">
            {hint}
          </p>
        )}
      </div>
      <Radix.Root
        id={id}
        aria-describedby={hint ? hintId : undefined}
        aria-disabled={pending || undefined}
        onCheckedChange={pending ? undefined : onCheckedChange}
        {...rest}
        className={
          'group relative h-6 w-11 shrink-0 rounded-full border border-input bg-muted transition-colors after:absolute ' +
          'after:-inset-1 after:content-[""] pointer-coarse:after:-inset-2.5 disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:opacity-50 ' +
          'data-[state=checked]:border-primary data-[state=checked]:bg-primary'
        }
      >
        <Radix.Thumb className="block size-4.5 translate-x-0.5 rounded-full bg-input transition-transform data-[state=checked]:translate-x-5 data-[state=checked]:bg-primary-foreground" />
      </Radix.Root>
    </div>
  )
}
