import { RadioGroup as Radix } from 'radix-ui'
import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { useFieldGroup } from '#/ui/inputs/field.tsx'

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
}

/** One choice among a few, each with room for a sentence; named by the `Field` around it. */
export function RadioGroup<Value extends string>({
  options,
  value,
  onValueChange,
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
      className={classNames('flex flex-col gap-2', className)}
    >
      {options.map((option) => (
        <RadioCard key={option.value} {...option} />
      ))}
    </Radix.Root>
  )
}

function RadioCard({ value, label, hint, disabled }: RadioOption<string>) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={
        'flex cursor-pointer items-start gap-3 rounded-lg border border-border bg-card px-4 py-3 transition-colors hover:bg-hover ' +
        'has-data-[state=checked]:border-primary has-data-[state=checked]:bg-primary-soft has-disabled:cursor-not-allowed has-disabled:opacity-50'
      }
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
          <span id={`${id}-hint`} className="block text-sm text-muted-foreground">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
