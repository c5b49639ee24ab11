import { extensionPages } from '@prosa/extensions/pages.gen.ts'
import { administrationPages } from '#/pages/administration-pages.ts'
import { memberPage, readOne } from '#/pages/member-pages.ts'
import { formatAddress } from '#/protocol/api.ts'
import { assistantPages } from '#/pages/assistant-pages.ts'
import { guestPages } from '#/pages/guest-pages.ts'
import { helpPages } from '#/pages/help-pages.ts'
import type { Page } from '#/pages/page.ts'
// Not imported from the modules of the contract, because every page would load their schemas.
import { operations } from '#/client/plain-operations.ts'
import { settingsPages } from '#/pages/settings-pages.ts'

/** All pages; if several match a path, the first one counts. */
export const pages: readonly Page[] = [
  { path: '/', layout: 'none', access: 'public' },
  ...assistantPages,
  ...guestPages,
  ...helpPages,
  { path: '/auth/callback', layout: 'auth', access: 'public', title: 'Entrando…' },
  { path: '/auth/confirm-email', layout: 'auth', access: 'public', title: 'Confirmar e-mail' },
  { path: '/auth/forgot-password', layout: 'auth', access: 'public', title: 'Esqueci minha senha' },
  {
    path: '/auth/login',
    layout: 'auth',
    access: 'anonymous',
    title: 'Entrar',
    drawn: true,
    form: true,
    reads: () => [formatAddress(operations.getSignInOptions)],
  },
  { path: '/auth/set-password', layout: 'auth', access: 'public', title: 'Criar senha' },
  {
    path: '/privacidade',
    layout: 'none',
    access: 'public',
    title: 'Privacidade',
    reads: () => [formatAddress(operations.getPrivacyNotice)],
  },
  memberPage('/profile', 'Perfil', [readOne('listSessions'), readOne('getSecurity'), readOne('getProfile')]),
  ...settingsPages,
  ...administrationPages,
  ...extensionPages,
]
