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
 * A menu that comes, with its items, when somebody is about to open it. Until the first opening the trigger stands
 * alone; opened by a key, the first item has the focus as in any menu.
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
  // a piece that is lost brings the page anew
  const prepare = () => void fetchParts().catch(() => undefined)
  function openFirst(isKey: boolean) {
    const focused = document.activeElement
    setByKey(isKey)
    void fetchParts().then(
      (fetched) => {
        // after a long wait the person may be elsewhere
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
        // a click without a pointer has no count
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
