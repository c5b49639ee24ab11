import { list, memberPage, one, type Read } from '#/pages/member-pages.ts'
import { addressOf } from '#/protocol/api.ts'
import type { Page, PageInput } from '#/pages/page.ts'
import { operations } from '#/client/plain-operations.ts'

const settingsPage = (
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
  settingsPage('access', 'Acesso', [one('getSignOn')]),
  settingsPage('address', 'Endereço público', [one('getAddress')]),
  settingsPage('audit', 'Auditoria', [list('listAuditEvents')]),
  settingsPage('budgets', 'Orçamentos', [list('listBudgets')]),
  settingsPage('content-safety', 'Segurança de conteúdo', [one('getSafety'), list('listSafetyAlerts')]),
  settingsPage('first-steps', 'Primeiros passos', [one('getFirstSteps')]),
  settingsPage('general', 'Configurações gerais', [one('getGeneralSettings'), one('getTerms')]),
  settingsPage('groups', 'Grupos de pessoas', [list('listGroups')]),
  settingsPage('groups/:groupId', 'Grupos de pessoas', [one('getGroup'), list('listGroupMembers')], {
    groupId: 'digits',
  }),
  settingsPage('health', 'Saúde e cópias', [one('getHealth')]),
  settingsPage('knowledge', 'Conhecimento', [one('getKnowledgeSettings'), list('listKnowledgeBases')]),
  settingsPage(
    'knowledge/bases/:baseId',
    'Conhecimento',
    [
      one('getKnowledgeBase'),
      ({ params, search }) => addressOf(operations.listBaseDocuments, { params, query: documentsIn(search) }),
    ],
    { baseId: 'digits' },
  ),
  settingsPage('mail', 'E-mail', [one('getMailSettings')]),
  settingsPage('models', 'Modelos', [one('getModelSettings'), one('getVoiceSettings')]),
  settingsPage('partners', 'Instituições parceiras', [list('listPartners')]),
  settingsPage('partners/:partnerId', 'Instituições parceiras', [one('getPartner'), list('listPartnerPeople')], {
    partnerId: 'digits',
  }),
  settingsPage('permission-profiles', 'Perfis de permissão', [list('listPermissionProfiles')]),
  settingsPage('privacy', 'Privacidade (LGPD)', [list('listPrivacyRequests')]),
  settingsPage('privacy/consents', 'Privacidade (LGPD)', [list('listConsents')]),
  settingsPage('privacy/register', 'Privacidade (LGPD)', [one('listProcessingActivities')]),
  settingsPage('privacy/retention', 'Privacidade (LGPD)', [one('getPrivacySettings'), list('listRetentionRuns')]),
  settingsPage('reports', 'Denúncias', [list('listAllReports')]),
  settingsPage('sga', 'Integrações SGA', [list('listIntegrations')]),
  settingsPage('sga/:integrationId', 'Integrações SGA', [one('getIntegration')], { integrationId: 'uuid' }),
]
