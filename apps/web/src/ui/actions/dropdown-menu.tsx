import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'

const itemStyle =
  'flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm outline-none select-none ' +
  'data-disabled:opacity-50 data-highlighted:bg-hover pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0'

interface DropdownMenuProps {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'right' | 'left'
  className?: string
  /** Focuses the first item. For a menu mounted by a key press, which Radix cannot have seen. */
  focusFirst?: boolean
  /** Called when the menu closes, to focus something other than its button. */
  onCloseAutoFocus?: (event: Event) => void
  children: ReactNode
}

export function DropdownMenu({
  open,
  onOpenChange,
  trigger,
  focusFirst,
  align = 'end',
  side,
  className,
  onCloseAutoFocus,
  children,
}: DropdownMenuProps) {
  // Reopened during its closing animation, the old menu would not take the focus, so each opening mounts a new one.
  const [opening, setOpening] = useState(0)
  const change = (isOpen: boolean) => {
    if (isOpen) setOpening(opening + 1)
    onOpenChange?.(isOpen)
  }
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Radix.Root open={open} onOpenChange={change} modal={false}>
      <Radix.Trigger ref={button} asChild>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          key={opening}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={10}
          onCloseAutoFocus={(event) => {
            // The menu unmounts after its closing animation; by then the person, or the next opening, may have moved
            // the focus.
            const focused = document.activeElement
            if (focused !== document.body && focused !== button.current) event.preventDefault()
            else onCloseAutoFocus?.(event)
          }}
          onInteractOutside={(event) => {
            // The button toggles the menu itself; without this, a fading menu would also close the newly opened one.
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
          }}
          onFocus={({ target, currentTarget }) => {
            if (focusFirst && target === currentTarget)
              currentTarget.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus()
          }}
          className={classNames(
            'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-[calc(100vw-20px)] overflow-y-auto rounded-lg border border-border bg-popover p-1 shadow-floating',
            'data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface MenuItemProps extends ComponentProps<typeof Radix.Item> {
  icon?: ReactNode
  destructive?: boolean
}

/** One action; for a link, use `asChild` with the link inside. */
export function MenuItem({ icon, destructive, className, children, asChild, onSelect, ...rest }: MenuItemProps) {
  return (
    <Radix.Item
      {...rest}
      asChild={asChild}
      onSelect={(event) => {
        focusTrigger(event.currentTarget)
        onSelect?.(event)
      }}
      className={classNames(
        itemStyle,
        destructive && 'text-destructive-text data-highlighted:bg-destructive-soft',
        className,
      )}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Radix.Item>
  )
}

/**
 * Focuses the menu's button before a dialog opens from an item, so that the dialog can return the focus there: the item
 * will be unmounted.
 */
function focusTrigger(item: EventTarget | null) {
  const menu = item instanceof Element && item.closest('[role=menu]')
  const trigger = menu && menu.getAttribute('aria-labelledby')
  if (trigger) document.getElementById(trigger)?.focus()
}

interface MenuChoiceProps<Value extends string> {
  label: ReactNode
  value: Value
  options: ReadonlyArray<{ value: Value; label: ReactNode; icon?: ReactNode }>
  onValueChange: (value: Value) => void
}

/** A group of items of which exactly one is chosen. */
export function MenuChoice<Value extends string>({ label, value, options, onValueChange }: MenuChoiceProps<Value>) {
  return (
    <>
      <MenuLabel>{label}</MenuLabel>
      <Radix.RadioGroup value={value} onValueChange={(next) => onValueChange(next as Value)}>
        {options.map((option) => (
          <Radix.RadioItem key={option.value} value={option.value} className={itemStyle}>
            {option.icon}
            <span className="flex-1">{option.label}</span>
            <Radix.ItemIndicator>
              <Check aria-hidden className="text-primary-text" />
            </Radix.ItemIndicator>
          </Radix.RadioItem>
        ))}
      </Radix.RadioGroup>
    </>
  )
}

/** A group of items under a heading. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Radix.Group aria-label={label}>
      <MenuLabel>{label}</MenuLabel>
      {children}
    </Radix.Group>
  )
}

/** A heading, or a fact that the menu tells. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted-foreground">{children}</Radix.Label>
}

export function MenuSeparator({ className }: { className?: string }) {
  return <Radix.Separator className={classNames('-mx-1 my-1 h-px bg-border', className)} />
}
