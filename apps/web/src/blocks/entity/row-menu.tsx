import { Ellipsis, type LucideIcon } from 'lucide-react'
import { createElement, Fragment, Suspense, use, useState, type ReactElement, type ReactNode } from 'react'
import { DropdownMenu, MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { HoldRow } from '#/ui/lists/data-table.tsx'

export interface RowAction {
  label: string
  icon: LucideIcon
  destructive?: boolean
  /** Shown but disabled. */
  disabled?: boolean
  /** Runs at once. */
  onSelect?: () => void
  /** Dialog that the action opens. */
  renderDialog?: (close: () => void) => ReactNode
}

type Entry = RowAction | ReactElement | 'line' | false

type RowMenuProps = {
  /** A `line` separates groups; an element is a link with icon and label; `false` is left out. */
  actions: readonly Entry[]
} & (
  | { /** The name of what it is about. */ of: string }
  | { /** Where `Ações de` does not fit before that name. */ label: string }
)

/** Menu of one row, with its open dialog. */
export function RowMenu({ actions, ...menu }: RowMenuProps) {
  const [opened, setOpened] = useState<string>()
  const open = actions.filter(isAction).find(({ label }) => label === opened)
  const hold = use(HoldRow)
  const show = (label?: string) => {
    setOpened(label)
    hold(label !== undefined)
  }
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton
            size="sm"
            label={'of' in menu ? `Ações de ${menu.of}` : menu.label}
            tooltip={false}
            icon={<Ellipsis />}
          />
        }
      >
        {createElement(Fragment, null, ...actions.map((entry) => renderEntry(entry, show)))}
      </DropdownMenu>
      <Suspense>{open?.renderDialog?.(() => show())}</Suspense>
    </>
  )
}

const isAction = (entry: Entry): entry is RowAction => typeof entry === 'object' && 'label' in entry

function renderEntry(entry: Entry, open: (label: string) => void): ReactNode {
  if (entry === false) return null
  if (entry === 'line') return <MenuSeparator />
  if (!isAction(entry)) return <MenuItem asChild>{entry}</MenuItem>
  const { label, icon: Icon, destructive = false, disabled = false, onSelect, renderDialog } = entry
  const select = () => {
    onSelect?.()
    if (renderDialog) open(label)
  }
  return (
    <MenuItem icon={<Icon aria-hidden />} destructive={destructive} disabled={disabled} onSelect={select}>
      {label}
    </MenuItem>
  )
}
