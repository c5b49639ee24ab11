import { addressOf } from '#/api.ts'
import type { Page } from '#/page.ts'
// not from the modules of the contract: their schemas would come into every page with them
import { operations } from '#/plain-operations.ts'

const session = addressOf(operations.getSession)

/** The settings of the organization: administrators alone [S3]. */
export const settingsPages: readonly Page[] = [
  { path: '/settings', layout: 'app', access: 'session', roles: ['admin'], title: 'Configurações' },
  {
    path: '/settings/audit',
    layout: 'app',
    access: 'session',
    roles: ['admin'],
    title: 'Auditoria',
    reads: ({ search }) => [session, addressOf(operations.listAuditEvents, { query: search })],
  },
  {
    path: '/settings/general',
    layout: 'app',
    access: 'session',
    roles: ['admin'],
    title: 'Configurações gerais',
    reads: () => [session, addressOf(operations.getGeneralSettings), addressOf(operations.getTerms)],
  },
  {
    path: '/settings/groups',
    layout: 'app',
    access: 'session',
    roles: ['admin'],
    title: 'Grupos e turmas',
    reads: ({ search }) => [session, addressOf(operations.listGroups, { query: search })],
  },
  {
    path: '/settings/groups/:groupId',
    layout: 'app',
    access: 'session',
    roles: ['admin'],
    title: 'Grupos e turmas',
    params: { groupId: 'digits' },
    reads: ({ params, search }) => [
      session,
      addressOf(operations.getGroup, { params }),
      addressOf(operations.listGroupMembers, { params, query: search }),
    ],
  },
  {
    path: '/settings/partners',
    layout: 'app',
    access: 'session',
    roles: ['admin'],
    title: 'Instituições parceiras',
    reads: ({ search }) => [session, addressOf(operations.listPartners, { query: search })],
  },
  {
    path: '/settings/partners/:partnerId',
    layout: 'app',
    access: 'session',
    roles: ['admin'],
    title: 'Instituições parceiras',
    params: { partnerId: 'digits' },
    reads: ({ params, search }) => [
      session,
      addressOf(operations.getPartner, { params }),
      addressOf(operations.listPartnerPeople, { params, query: search }),
    ],
  },
  {
    path: '/settings/sga',
    layout: 'app',
    access: 'session',
    roles: ['admin'],
    title: 'Integrações SGA',
    reads: ({ search }) => [session, addressOf(operations.listIntegrations, { query: search })],
  },
  {
    path: '/settings/sga/:integrationId',
    layout: 'app',
    access: 'session',
    roles: ['admin'],
    title: 'Integrações SGA',
    params: { integrationId: 'uuid' },
    reads: ({ params }) => [session, addressOf(operations.getIntegration, { params })],
  },
]
