import { useState } from 'react'
import type { ComponentProps, ComponentType } from 'react'
import { DropdownMenu } from '#/ui/dropdown-menu.tsx'

interface LazyMenuProps<Props> extends Omit<ComponentProps<typeof DropdownMenu>, 'open' | 'onOpenChange' | 'children'> {
  load: () => Promise<ComponentType<Props>>
  itemProps: Props
}

/**
 * A menu whose items come when somebody is about to open it. It opens once they are there: the keyboard finds the first
 * one as in any menu.
 */
export function LazyMenu<Props extends object>({ load, itemProps, ...menu }: LazyMenuProps<Props>) {
  const [Items, setItems] = useState<ComponentType<Props>>()
  const [open, setOpen] = useState(false)

  async function prepare() {
    if (Items) return
    const loaded = await load()
    setItems(() => loaded)
  }
  const prepareEarly = () => void prepare().catch(() => undefined)

  return (
    <span className="contents" onPointerEnter={prepareEarly} onFocus={prepareEarly}>
      <DropdownMenu
        {...menu}
        open={open}
        onOpenChange={(next) => {
          if (!next) return setOpen(false)
          // a piece that is lost brings the page anew (`followBuilds`)
          void prepare().then(
            () => setOpen(true),
            () => undefined,
          )
        }}
      >
        {Items && <Items {...itemProps} />}
      </DropdownMenu>
    </span>
  )
}
