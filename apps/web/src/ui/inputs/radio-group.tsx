import { RadioGroup as Radix } from 'radix-ui'
import { use, useId, useLayoutEffect, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { FieldContext } from '#/ui/inputs/field.tsx'

interface RadioOption<Value extends string> {
  value: Value
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

interface RadioGroupProps<Value extends string> extends Omit<
  ComponentProps<typeof Radix.Root>,
  'value' | 'onValueChange' | 'children'
> {
  options: readonly RadioOption<Value>[]
  value: Value | undefined
  onValueChange: (value: Value) => void
  /** Places short options side by side; their hints are for screen readers only. */
  row?: boolean
}

/** A choice of a few options, each with room for a sentence; labelled by the `Field` around it. */
export function RadioGroup<Value extends string>({
  options,
  value,
  onValueChange,
  row = false,
  className,
  ...rest
}: RadioGroupProps<Value>) {
  const group = useFieldGroup()
  return (
    <Radix.Root
      {...group}
      {...rest}
      value={value ?? null}
      onValueChange={(next) => onValueChange(next as Value)}
      className={classNames(
        row ? 'grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-2' : 'flex flex-col gap-2',
        className,
      )}
    >
      {options.map((option) => (
        <RadioCard key={option.value} {...option} row={row} />
      ))}
    </Radix.Root>
  )
}

function RadioCard({ value, label, hint, disabled, row }: RadioOption<string> & { row: boolean }) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={classNames(
        'flex cursor-pointer rounded-lg border border-border bg-card transition-colors hover:bg-hover',
        'has-data-[state=checked]:border-primary has-data-[state=checked]:bg-primary-soft has-disabled:cursor-not-allowed has-disabled:opacity-50',
        row ? 'flex-col items-center gap-1 p-2 text-center' : 'items-start gap-3 px-4 py-3',
      )}
    >
      <Radix.Item
        id={id}
        value={value}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border border-input bg-card data-[state=checked]:border-primary"
      >
        <Radix.Indicator className="size-2.5 rounded-full bg-primary" />
      </Radix.Item>
      <span className="min-w-0">
        <span id={`${id}-label`} className="block text-sm leading-6 font-medium">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className={row ? 'sr-only' : 'block text-sm text-muted-foreground'}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}

/**
 * Returns the attributes that connect the group to its `Field`, whose text then becomes the group's name instead of a
 * `label`.
 */
function useFieldGroup() {
  const field = use(FieldContext)
  const nameGroup = field?.nameGroup
  useLayoutEffect(() => {
    nameGroup?.(true)
    return () => nameGroup?.(false)
  }, [nameGroup])
  if (!field) return {}
  return {
    'aria-labelledby': field.labelId,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  }
}
