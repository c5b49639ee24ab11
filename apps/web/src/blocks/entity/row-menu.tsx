import { Ellipsis } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { createElement, Fragment, Suspense, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { DropdownMenu, MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'

interface RowAction {
  label: string
  icon: LucideIcon
  destructive?: boolean
  /** Done at once. */
  onSelect?: () => void
  /** Opened by it: an entity dialog, a confirmation. */
  renderDialog?: (close: () => void) => ReactNode
}

type Entry = RowAction | ReactElement | 'line' | false

interface RowMenuProps {
  /** The name of what it is about. */
  of: string
  /** A `line` parts groups; an element is a link, with its icon and label inside; what is `false` is not there now. */
  actions: readonly Entry[]
}

/** What can be done with one row, and the dialog that is open for it. */
export function RowMenu({ of, actions }: RowMenuProps) {
  const [opened, setOpened] = useState<string>()
  const open = actions.filter(isAction).find(({ label }) => label === opened)
  return (
    <>
      <DropdownMenu trigger={<IconButton size="sm" label={`Ações de ${of}`} tooltip={false} icon={<Ellipsis />} />}>
        {createElement(Fragment, null, ...actions.map((entry) => drawn(entry, setOpened)))}
      </DropdownMenu>
      <Suspense>{open?.renderDialog?.(() => setOpened(undefined))}</Suspense>
    </>
  )
}

const isAction = (entry: Entry): entry is RowAction => typeof entry === 'object' && 'label' in entry

function drawn(entry: Entry, open: (label: string) => void): ReactNode {
  if (entry === false) return null
  if (entry === 'line') return <MenuSeparator />
  if (!isAction(entry)) return <MenuItem asChild>{entry}</MenuItem>
  const { label, icon: Icon, destructive = false, onSelect, renderDialog } = entry
  const select = () => {
    onSelect?.()
    if (renderDialog) open(label)
  }
  return (
    <MenuItem icon={<Icon aria-hidden />} destructive={destructive} onSelect={select}>
      {label}
    </MenuItem>
  )
}
