import { Slot } from 'radix-ui'
import { useState, type ComponentProps, type ComponentType, type ReactElement } from 'react'
import { fetchPiece } from '#/lib/api/fetch-piece.ts'
import type { DropdownMenu } from '#/ui/actions/dropdown-menu.tsx'

interface LazyMenuProps<Props> extends Omit<ComponentProps<typeof DropdownMenu>, 'open' | 'onOpenChange' | 'children'> {
  trigger: ReactElement
  load: () => Promise<ComponentType<Props>>
  itemProps: Props
}

interface Parts<Props> {
  Menu: typeof DropdownMenu
  Items: ComponentType<Props>
}

/**
 * A menu whose code loads, with its items, when a person is about to open it. Until the first opening only the trigger
 * is mounted. Opened by a key, the menu focuses its first item as usual.
 */
export function LazyMenu<Props extends object>({ load, itemProps, trigger, ...menu }: LazyMenuProps<Props>) {
  const [parts, setParts] = useState<Parts<Props>>()
  const [open, setOpen] = useState(false)
  const [byKey, setByKey] = useState(false)

  const fetchParts = () =>
    fetchPiece<Parts<Props>>(async () => {
      const [{ DropdownMenu: Menu }, Items] = await Promise.all([import('#/ui/actions/dropdown-menu.tsx'), load()])
      return { Menu, Items }
    })
  // `fetchPiece` already handles a failed download.
  const prepare = () => void fetchParts().catch(() => undefined)
  function openFirst(isKey: boolean) {
    const focused = document.activeElement
    setByKey(isKey)
    void fetchParts().then(
      (fetched) => {
        // After a long download the person may have moved the focus.
        if (document.activeElement !== focused) return
        setParts(fetched)
        setOpen(true)
      },
      () => undefined,
    )
  }

  if (!parts) {
    return (
      <Slot.Root
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={prepare}
        onFocus={prepare}
        // A click by keyboard has a `detail` of 0.
        onClick={({ detail }) => openFirst(detail === 0)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          openFirst(true)
        }}
      >
        {trigger}
      </Slot.Root>
    )
  }
  const { Menu, Items } = parts
  return (
    <Menu {...menu} trigger={trigger} open={open} onOpenChange={setOpen} focusFirst={byKey}>
      <Items {...itemProps} />
    </Menu>
  )
}
