import type { PermissionName } from '@prosa/contract/protocol/permissions.ts'
import type { LinkProps } from '@tanstack/react-router'
import { createRegister } from '#/lib/api/slot.ts'

export type SettingsSectionName =
  | 'Organização'
  | 'IA'
  | 'Conhecimento'
  | 'Segurança'
  | 'Pessoas'
  | 'Parceiras'
  | 'Integrações'
  | 'Privacidade e auditoria'
  | 'Saúde e cópias'

export interface SettingsPage {
  to: LinkProps['to'] & string
  label: string
  permission: PermissionName
}

/** Pages of the settings that extensions add, after those of the core in their section. */
export const addedSettingsPages = createRegister<SettingsPage & { order: number; section: SettingsSectionName }>()
