import { readList, memberPage, readOne, type Read } from '#/pages/member-pages.ts'
import { formatAddress } from '#/protocol/api.ts'
import type { Page, PageInput } from '#/pages/page.ts'
import { operations } from '#/client/plain-operations.ts'

/** A page of the settings, for administrators. */
export const settingsPage = (
  path: string,
  title: string,
  reads: readonly Read[],
  params?: NonNullable<Page['params']>,
): Page => memberPage(`/settings/${path}`, title, reads, { roles: ['admin'], ...(params && { params }) })

/** The parameters of an address that filter a list of documents. */
const documentsIn = (search: PageInput['search']) => ({
  page: search['documentsPage'],
  q: search['documentsQ'],
  status: search['documentsStatus'],
  sort: search['documentsSort'],
})

/** Settings of the organization, for administrators alone [S3]. */
export const settingsPages: readonly Page[] = [
  { path: '/settings', layout: 'app', access: 'session', roles: ['admin'], title: 'Configurações' },
  settingsPage('access', 'Acesso', [readOne('getSignOn')]),
  settingsPage('address', 'Endereço público', [readOne('getAddress')]),
  settingsPage('audit', 'Auditoria', [readList('listAuditEvents')]),
  settingsPage('budgets', 'Orçamentos', [readList('listBudgets')]),
  settingsPage('content-safety', 'Segurança de conteúdo', [readOne('getSafety'), readList('listSafetyAlerts')]),
  settingsPage('first-steps', 'Primeiros passos', [readOne('getFirstSteps')]),
  settingsPage('general', 'Configurações gerais', [readOne('getGeneralSettings'), readOne('getTerms')]),
  settingsPage('groups', 'Grupos de pessoas', [readList('listGroups')]),
  settingsPage('groups/:groupId', 'Grupos de pessoas', [readOne('getGroup'), readList('listGroupMembers')], {
    groupId: 'digits',
  }),
  settingsPage('health', 'Saúde e cópias', [readOne('getHealth')]),
  settingsPage('knowledge', 'Conhecimento', [readOne('getKnowledgeSettings'), readList('listKnowledgeBases')]),
  settingsPage(
    'knowledge/bases/:baseId',
    'Conhecimento',
    [
      readOne('getKnowledgeBase'),
      ({ params, search }) => formatAddress(operations.listBaseDocuments, { params, query: documentsIn(search) }),
    ],
    { baseId: 'digits' },
  ),
  settingsPage('mail', 'E-mail', [readOne('getMailSettings')]),
  settingsPage('models', 'Modelos', [readOne('getModelSettings')]),
  settingsPage('partners', 'Instituições parceiras', [readList('listPartners')]),
  settingsPage(
    'partners/:partnerId',
    'Instituições parceiras',
    [readOne('getPartner'), readList('listPartnerPeople')],
    {
      partnerId: 'digits',
    },
  ),
  settingsPage('permission-profiles', 'Perfis de permissão', [readList('listPermissionProfiles')]),
  settingsPage('privacy', 'Privacidade (LGPD)', [readList('listPrivacyRequests')]),
  settingsPage('privacy/consents', 'Privacidade (LGPD)', [readList('listConsents')]),
  settingsPage('privacy/register', 'Privacidade (LGPD)', [readOne('listProcessingActivities')]),
  settingsPage('privacy/retention', 'Privacidade (LGPD)', [
    readOne('getPrivacySettings'),
    readList('listRetentionRuns'),
  ]),
  settingsPage('reports', 'Denúncias', [readList('listAllReports')]),
  settingsPage('sga', 'Integrações SGA', [readList('listIntegrations')]),
  settingsPage('sga/:integrationId', 'Integrações SGA', [readOne('getIntegration')], { integrationId: 'uuid' }),
]
