import type { PermissionName } from '@prosa/contract/protocol/permissions.ts'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { createRegister } from '#/lib/api/slot.ts'

interface ProfilePage {
  order: number
  /** The value of `tab` in the address. */
  tab: string
  label: string
  icon: LucideIcon
  permission: PermissionName
  part: ComponentType
}

/** Pages of the profile that extensions add; the menu of the person and quick find lead to them. */
export const profilePages = createRegister<ProfilePage>()
