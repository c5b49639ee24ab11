import type { PermissionName } from '@prosa/contract/permissions.ts'
import type { LinkProps } from '@tanstack/react-router'

interface SettingsSection {
  to: LinkProps['to'] & string
  label: string
  permission: PermissionName
}

/** The sections of the settings in their order: one line each, besides its route. */
export const settingsSections: readonly SettingsSection[] = [
  { to: '/settings/general', label: 'Geral', permission: 'settings.manage' },
  { to: '/settings/groups', label: 'Grupos e turmas', permission: 'groups.manage' },
  { to: '/settings/partners', label: 'Instituições parceiras', permission: 'partners.manage' },
  { to: '/settings/sga', label: 'Integrações SGA', permission: 'sga.integrations' },
  { to: '/settings/audit', label: 'Auditoria', permission: 'audit.view' },
]
