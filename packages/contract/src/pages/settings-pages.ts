import { addressOf } from '#/protocol/api.ts'
import type { Page, PageInput } from '#/protocol/page.ts'
// not from the modules of the contract: their schemas would come into every page with them
import { operations } from '#/protocol/plain-operations.ts'

const session = addressOf(operations.getSession)

const settingsPage = (
  path: string,
  title: string,
  reads: (input: PageInput) => string[],
  params?: NonNullable<Page['params']>,
): Page => ({
  path: `/settings/${path}`,
  layout: 'app',
  access: 'session',
  roles: ['admin'],
  title,
  ...(params && { params }),
  reads: (input) => [session, ...reads(input)],
})

/** The part of an address that is about a list of documents. */
const documentsIn = (search: PageInput['search']) => ({
  page: search['documentsPage'],
  q: search['documentsQ'],
  status: search['documentsStatus'],
  sort: search['documentsSort'],
})

/** The settings of the organization: administrators alone [S3]. */
export const settingsPages: readonly Page[] = [
  { path: '/settings', layout: 'app', access: 'session', roles: ['admin'], title: 'Configurações' },
  settingsPage('access', 'Acesso', () => [addressOf(operations.getSignOn)]),
  settingsPage('address', 'Endereço público', () => [addressOf(operations.getAddress)]),
  settingsPage('audit', 'Auditoria', ({ search }) => [addressOf(operations.listAuditEvents, { query: search })]),
  settingsPage('budgets', 'Orçamentos', ({ search }) => [addressOf(operations.listBudgets, { query: search })]),
  settingsPage('content-safety', 'Segurança de conteúdo', ({ search }) => [
    addressOf(operations.getSafety),
    addressOf(operations.listSafetyAlerts, { query: search }),
  ]),
  settingsPage('first-steps', 'Primeiros passos', () => [addressOf(operations.getFirstSteps)]),
  settingsPage('general', 'Configurações gerais', () => [
    addressOf(operations.getGeneralSettings),
    addressOf(operations.getTerms),
  ]),
  settingsPage('groups', 'Grupos e turmas', ({ search }) => [addressOf(operations.listGroups, { query: search })]),
  settingsPage(
    'groups/:groupId',
    'Grupos e turmas',
    ({ params, search }) => [
      addressOf(operations.getGroup, { params }),
      addressOf(operations.listGroupMembers, { params, query: search }),
    ],
    { groupId: 'digits' },
  ),
  settingsPage('health', 'Saúde e backups', () => [addressOf(operations.getHealth)]),
  settingsPage('knowledge', 'Conhecimento', ({ search }) => [
    addressOf(operations.getKnowledgeSettings),
    addressOf(operations.listKnowledgeBases, { query: search }),
  ]),
  settingsPage(
    'knowledge/bases/:baseId',
    'Conhecimento',
    ({ params, search }) => [
      addressOf(operations.getKnowledgeBase, { params }),
      addressOf(operations.listBaseDocuments, { params, query: documentsIn(search) }),
    ],
    { baseId: 'digits' },
  ),
  settingsPage('mail', 'E-mail', () => [addressOf(operations.getMailSettings)]),
  settingsPage('models', 'Modelos', () => [
    addressOf(operations.getModelSettings),
    addressOf(operations.getVoiceSettings),
  ]),
  settingsPage('partners', 'Instituições parceiras', ({ search }) => [
    addressOf(operations.listPartners, { query: search }),
  ]),
  settingsPage(
    'partners/:partnerId',
    'Instituições parceiras',
    ({ params, search }) => [
      addressOf(operations.getPartner, { params }),
      addressOf(operations.listPartnerPeople, { params, query: search }),
    ],
    { partnerId: 'digits' },
  ),
  settingsPage('permission-profiles', 'Perfis de permissão', ({ search }) => [
    addressOf(operations.listPermissionProfiles, { query: search }),
  ]),
  settingsPage('privacy', 'Privacidade (LGPD)', ({ search }) => [
    addressOf(operations.listPrivacyRequests, { query: search }),
  ]),
  settingsPage('privacy/consents', 'Privacidade (LGPD)', ({ search }) => [
    addressOf(operations.listConsents, { query: search }),
  ]),
  settingsPage('privacy/register', 'Privacidade (LGPD)', () => [addressOf(operations.listProcessingActivities)]),
  settingsPage('privacy/retention', 'Privacidade (LGPD)', ({ search }) => [
    addressOf(operations.getPrivacySettings),
    addressOf(operations.listRetentionRuns, { query: search }),
  ]),
  settingsPage('reports', 'Denúncias', ({ search }) => [addressOf(operations.listAllReports, { query: search })]),
  settingsPage('sga', 'Integrações SGA', ({ search }) => [addressOf(operations.listIntegrations, { query: search })]),
  settingsPage(
    'sga/:integrationId',
    'Integrações SGA',
    ({ params }) => [addressOf(operations.getIntegration, { params })],
    { integrationId: 'uuid' },
  ),
]
