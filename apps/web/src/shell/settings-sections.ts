import type { PermissionName } from '@prosa/contract/protocol/permissions.ts'
import type { LinkProps } from '@tanstack/react-router'
import {
  Activity,
  BookOpen,
  Boxes,
  Building2,
  Flag,
  Globe,
  GraduationCap,
  HandCoins,
  Handshake,
  KeyRound,
  ListChecks,
  Lock,
  Mail,
  ScrollText,
  ShieldAlert,
  UserCog,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'

export interface SettingsSection {
  to: LinkProps['to'] & string
  label: string
  group: 'Organização' | 'IA' | 'Pessoas' | 'Escola' | 'Dados' | 'Sistema'
  icon: LucideIcon
  permission: PermissionName
}

const section = (
  group: SettingsSection['group'],
  to: SettingsSection['to'],
  label: string,
  icon: LucideIcon,
  permission: PermissionName = 'settings.manage',
): SettingsSection => ({ to, label, group, icon, permission })

/** The sections of the settings in order; a new section is one line here, besides its route. */
export const settingsSections: readonly SettingsSection[] = [
  section('Organização', '/settings/general', 'Geral', Building2),
  section('Organização', '/settings/first-steps', 'Primeiros passos', ListChecks),
  section('Organização', '/settings/budgets', 'Orçamentos', HandCoins, 'budgets.manage'),
  section('IA', '/settings/models', 'Modelos', Boxes),
  section('IA', '/settings/knowledge', 'Conhecimento', BookOpen),
  section('IA', '/settings/content-safety', 'Segurança de conteúdo', ShieldAlert),
  section('Pessoas', '/settings/access', 'Acesso', KeyRound),
  section('Pessoas', '/settings/groups', 'Grupos de pessoas', UsersRound, 'groups.manage'),
  section('Pessoas', '/settings/permission-profiles', 'Perfis de permissão', UserCog, 'users.permissions'),
  section('Pessoas', '/settings/partners', 'Instituições parceiras', Handshake, 'partners.manage'),
  section('Escola', '/settings/sga', 'Integrações SGA', GraduationCap, 'sga.integrations'),
  section('Dados', '/settings/privacy', 'Privacidade (LGPD)', Lock, 'privacy.manage'),
  section('Dados', '/settings/reports', 'Denúncias', Flag, 'assistants.view_all'),
  section('Dados', '/settings/audit', 'Auditoria', ScrollText, 'audit.view'),
  section('Sistema', '/settings/mail', 'E-mail', Mail),
  section('Sistema', '/settings/address', 'Endereço público', Globe),
  section('Sistema', '/settings/health', 'Saúde e cópias', Activity, 'backups.manage'),
]
