import type { PermissionName } from '@prosa/contract/people/permissions.ts'
import type { LinkProps } from '@tanstack/react-router'

interface SettingsSection {
  to: LinkProps['to'] & string
  label: string
  permission: PermissionName
}

/** The sections of the settings in their order: one line each, besides its route. */
export const settingsSections: readonly SettingsSection[] = [
  { to: '/settings/general', label: 'Geral', permission: 'settings.manage' },
  { to: '/settings/first-steps', label: 'Primeiros passos', permission: 'settings.manage' },
  { to: '/settings/models', label: 'Modelos', permission: 'settings.manage' },
  { to: '/settings/knowledge', label: 'Conhecimento', permission: 'settings.manage' },
  { to: '/settings/access', label: 'Acesso', permission: 'settings.manage' },
  { to: '/settings/groups', label: 'Grupos e turmas', permission: 'groups.manage' },
  { to: '/settings/permission-profiles', label: 'Perfis de permissão', permission: 'users.permissions' },
  { to: '/settings/partners', label: 'Instituições parceiras', permission: 'partners.manage' },
  { to: '/settings/sga', label: 'Integrações SGA', permission: 'sga.integrations' },
  { to: '/settings/reports', label: 'Denúncias', permission: 'assistants.view_all' },
  { to: '/settings/budgets', label: 'Orçamentos', permission: 'budgets.manage' },
  { to: '/settings/content-safety', label: 'Segurança de conteúdo', permission: 'settings.manage' },
  { to: '/settings/privacy', label: 'Privacidade (LGPD)', permission: 'privacy.manage' },
  { to: '/settings/mail', label: 'E-mail', permission: 'settings.manage' },
  { to: '/settings/audit', label: 'Auditoria', permission: 'audit.view' },
  { to: '/settings/health', label: 'Saúde e backups', permission: 'backups.manage' },
]
