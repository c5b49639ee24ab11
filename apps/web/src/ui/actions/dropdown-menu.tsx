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
  /** For a menu that is there only since a key opened it: it cannot have noticed the key. */
  focusFirst?: boolean
  /** Where the focus goes when it closes, if not to its button. */
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
  // opened again while it still fades, it would not take the focus: each opening is a menu of its own
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
            // it fades before it leaves the page: by then the person, or its next opening, may have the focus elsewhere
            const focused = document.activeElement
            if (focused !== document.body && focused !== button.current) event.preventDefault()
            else onCloseAutoFocus?.(event)
          }}
          onInteractOutside={(event) => {
            // its button opens and closes it; a menu that still fades would close the new one as well
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

/** One action; for a link, `asChild` with the link inside. */
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

/** A dialog that opens from the menu gives the focus back to the menu's button: the item is gone by then. */
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

/** A group of items of which one is chosen. */
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

function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted-foreground">{children}</Radix.Label>
}

export function MenuSeparator({ className }: { className?: string }) {
  return <Radix.Separator className={classNames('-mx-1 my-1 h-px bg-border', className)} />
}
