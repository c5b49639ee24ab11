import { Check, ChevronDown, ChevronUp } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { useImperativeHandle, useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { selectStyle } from '#/ui/inputs/control-style.ts'
import { useFieldControl } from '#/ui/inputs/field.tsx'
import { LongSelect } from '#/ui/inputs/long-select.tsx'
import type { SelectOption, SelectControl, SelectProps } from '#/ui/inputs/select-props.ts'
import { LONG_LIST } from '#/ui/lists/narrow-options.ts'

/** Distance to the edges of the window, in CSS pixels [S65]. */
const edgeDistance = 10

const isLong = (options: readonly SelectOption[]) =>
  options.length > LONG_LIST && options.every(({ label }) => typeof label === 'string')

/** Choice of one option. "All" and "none" are values too (`all`, `none`), because no option may be empty [S65]. */
export function Select<Value extends string>({ search, ref, ...props }: SelectProps<Value>) {
  if (props.options.some((option) => option.value === ''))
    throw new Error('Select: every option needs a value that is not empty')
  const long = search !== undefined || isLong(props.options)
  const control = useControl(long, ref)
  return long ? <LongSelect {...props} {...control} search={search} /> : <ShortSelect {...props} {...control} />
}

/** Keeps the open state and the focus when arriving options turn a short list into a long one. */
function useControl(long: boolean, ref: SelectProps<string>['ref']): SelectControl {
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const isFocused = useRef(false)
  const before = useRef(long)
  useImperativeHandle(ref, () => trigger.current!)
  useLayoutEffect(() => {
    if (before.current !== long && isFocused.current) trigger.current?.focus()
    before.current = long
  }, [long])
  const onFocusChange = (focused: boolean) => {
    isFocused.current = focused
  }
  return { open, setOpen, ref: trigger, onFocusChange }
}

function ShortSelect<Value extends string>({
  options,
  value,
  onValueChange,
  placeholder,
  disabled,
  name,
  onBlur,
  className,
  open,
  setOpen,
  onFocusChange,
  ...named
}: Omit<SelectProps<Value>, 'search'> & SelectControl) {
  const field = useFieldControl()

  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) onBlur?.()
      }}
      value={value ?? ''}
      onValueChange={(next) => onValueChange(next as Value)}
      disabled={disabled}
      name={name}
    >
      <Radix.Trigger
        {...field}
        {...named}
        onFocus={() => onFocusChange(true)}
        onBlur={() => {
          onFocusChange(false)
          // Focus that moves into the list is still within the field.
          if (!open) onBlur?.()
        }}
        className={classNames(selectStyle, className)}
      >
        <span className="truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={edgeDistance}
          className={
            'z-50 max-h-(--radix-select-content-available-height) max-w-[calc(100vw-20px)] min-w-(--radix-select-trigger-width) ' +
            'data-[state=open]:animate-pop-in overflow-hidden rounded-lg border border-border bg-popover shadow-floating'
          }
        >
          <ScrollButton as={Radix.ScrollUpButton} icon={<ChevronUp />} />
          <Radix.Viewport className="p-1">
            <Options options={options} />
          </Radix.Viewport>
          <ScrollButton as={Radix.ScrollDownButton} icon={<ChevronDown />} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Options({ options }: { options: readonly SelectOption[] }) {
  const groups = Map.groupBy(options, (option) => option.group)
  return [...groups].map(([group, members]) => (
    <Radix.Group key={group ?? ''}>
      {group && <Radix.Label className="px-3 pt-2 pb-1 text-xs font-medium text-muted-foreground">{group}</Radix.Label>}
      {members.map((option) => (
        <Option key={option.value} {...option} />
      ))}
    </Radix.Group>
  ))
}

function Option({ value, label, hint, disabled }: SelectOption) {
  return (
    <Radix.Item
      value={value}
      disabled={disabled}
      // Radix names an option by its label alone; removing that makes screen readers read the hint too.
      {...(hint ? { 'aria-labelledby': undefined } : {})}
      className="flex min-h-9 cursor-default items-center gap-2 rounded-md py-1.5 pr-2 pl-3 text-sm outline-none select-none data-disabled:opacity-50 data-highlighted:bg-hover pointer-coarse:min-h-11"
    >
      <span className="min-w-0 flex-1">
        <Radix.ItemText>{label}</Radix.ItemText>
        {hint && <span className="block text-xs text-muted-foreground">{hint}</span>}
      </span>
      <Radix.ItemIndicator>
        <Check aria-hidden className="size-4 text-primary-text" />
      </Radix.ItemIndicator>
    </Radix.Item>
  )
}

interface ScrollButtonProps {
  as: (props: ComponentProps<typeof Radix.ScrollUpButton>) => ReactNode
  icon: ReactNode
}

/** Radix scrolls every 50 ms while the pointer rests on it [S65]. */
function ScrollButton({ as: Part, icon }: ScrollButtonProps) {
  return <Part className="flex h-7 items-center justify-center text-muted-foreground [&_svg]:size-4">{icon}</Part>
}
