import type { ReactElement } from 'react'
import { MenuItem } from '#/ui/actions/dropdown-menu.tsx'

export interface ShareAction {
  label: string
  icon: ReactElement
  onClick: () => void
}

/** Actions that do not fit into a phone's header beside the assistant's name. */
export const ShareMenuItems = ({ actions }: { actions: readonly ShareAction[] }) =>
  actions.map(({ label, icon, onClick }) => (
    <MenuItem key={label} icon={icon} onSelect={onClick}>
      {label}
    </MenuItem>
  ))
