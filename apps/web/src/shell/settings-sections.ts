import type { SessionUser } from '@prosa/contract/identity/auth.ts'
import type { PermissionName } from '@prosa/contract/protocol/permissions.ts'
import {
  Activity,
  BookOpen,
  Boxes,
  Building2,
  GraduationCap,
  Handshake,
  Lock,
  ShieldAlert,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { can } from '#/lib/session/permissions.ts'
import { addedSettingsPages, type SettingsPage, type SettingsSectionName } from '#/lib/session/settings-pages.ts'

export interface SettingsSection {
  label: SettingsSectionName
  icon: LucideIcon
  /** Shown as tabs; each keeps its own address. */
  pages: readonly SettingsPage[]
}

const page = (to: SettingsPage['to'], label: string, permission: PermissionName = 'settings.manage'): SettingsPage => ({
  to,
  label,
  permission,
})

export const FIRST_STEPS = '/settings/first-steps'

/** The sections of the settings in order; a new page is one line here, besides its route. */
export const settingsSections: readonly SettingsSection[] = [
  {
    label: 'Organização',
    icon: Building2,
    pages: [
      page('/settings/general', 'Geral'),
      page('/settings/address', 'Endereço público'),
      page('/settings/mail', 'E-mail'),
      page(FIRST_STEPS, 'Primeiros passos'),
    ],
  },
  {
    label: 'IA',
    icon: Boxes,
    pages: [page('/settings/models', 'Modelos'), page('/settings/budgets', 'Orçamentos', 'budgets.manage')],
  },
  { label: 'Conhecimento', icon: BookOpen, pages: [page('/settings/knowledge', 'Conhecimento')] },
  {
    label: 'Segurança',
    icon: ShieldAlert,
    pages: [
      page('/settings/content-safety', 'Segurança de conteúdo'),
      page('/settings/reports', 'Denúncias', 'assistants.view_all'),
    ],
  },
  {
    label: 'Pessoas',
    icon: UsersRound,
    pages: [
      page('/settings/access', 'Acesso'),
      page('/settings/groups', 'Grupos de pessoas', 'groups.manage'),
      page('/settings/permission-profiles', 'Perfis de permissão', 'users.permissions'),
    ],
  },
  {
    label: 'Parceiras',
    icon: Handshake,
    pages: [page('/settings/partners', 'Instituições parceiras', 'partners.manage')],
  },
  {
    label: 'Integrações',
    icon: GraduationCap,
    pages: [page('/settings/sga', 'Integrações SGA', 'sga.integrations')],
  },
  {
    label: 'Privacidade e auditoria',
    icon: Lock,
    pages: [
      page('/settings/privacy', 'Pedidos', 'privacy.manage'),
      page('/settings/privacy/retention', 'Prazos', 'privacy.manage'),
      page('/settings/privacy/register', 'Registro de tratamento', 'privacy.manage'),
      page('/settings/privacy/consents', 'Consentimentos', 'privacy.manage'),
      page('/settings/audit', 'Auditoria', 'audit.view'),
    ],
  },
  {
    label: 'Saúde e cópias',
    icon: Activity,
    pages: [page('/settings/health', 'Saúde e cópias', 'backups.manage')],
  },
]

/** Sections with the pages that a person may open; sections without one are left out. */
export const sectionsFor = (user: SessionUser | null): SettingsSection[] =>
  settingsSections
    .map((section) => {
      const added = addedSettingsPages.entries.filter((one) => one.section === section.label)
      return { ...section, pages: [...section.pages, ...added].filter(({ permission }) => can(user, permission)) }
    })
    .filter(({ pages }) => pages.length > 0)

/** The section and the page at an address, also below the page's own address. */
export function settingsPageAt(sections: readonly SettingsSection[], pathname: string) {
  const found = sections.flatMap((section) => section.pages.map((one) => ({ section, page: one })))
  return found
    .filter(({ page: { to } }) => `${pathname}/`.startsWith(`${to}/`))
    .toSorted((one, other) => other.page.to.length - one.page.to.length)[0]
}
