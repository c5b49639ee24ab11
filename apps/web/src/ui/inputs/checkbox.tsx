import { Check } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { FieldError } from '#/ui/inputs/field-error.tsx'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  onCheckedChange?: (checked: boolean) => void
  /** Hides the label visually, for use in tables. */
  hideLabel?: boolean
}

const box =
  'peer relative col-start-1 row-start-1 size-5 appearance-none rounded-sm border border-input bg-card transition-colors ' +
  'after:absolute after:-inset-1.5 after:content-[""] pointer-coarse:after:-inset-3 checked:border-primary checked:bg-primary ' +
  'disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-destructive-text'

export function Checkbox({ label, hint, error, onCheckedChange, hideLabel, className, ...rest }: CheckboxProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <div className="flex items-start gap-2.5">
        <span className="mt-0.5 grid shrink-0">
          <input
            id={id}
            aria-describedby={[hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined}
            aria-invalid={Boolean(error) || undefined}
            {...rest}
            type="checkbox"
            onChange={(event) => onCheckedChange?.(event.target.checked)}
            className={box}
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none relative col-start-1 row-start-1 m-0.5 hidden size-4 text-primary-foreground peer-checked:block"
          />
        </span>
        <div className={hideLabel ? 'sr-only' : 'min-w-0'}>
          <label htmlFor={id} className="block text-sm leading-6">
            {label}
          </label>
          {hint && (
            <p id={hintId} className="text-sm text-muted-foreground">
              {hint}
            </p>
          )}
        </div>
      </div>
      <FieldError id={errorId} message={error} />
    </div>
  )
}
