import { addressOf } from '#/api.ts'
import type { OperationName } from '#/contract.ts'
import type { Page, PageInput } from '#/page.ts'
// not from the modules of the contract: their schemas would come into every page with them
import { operations } from '#/plain-operations.ts'

const session = addressOf(operations.getSession)
const onAssessment = ({ params }: PageInput) => ({ params: { assessmentId: params['assessmentId'] } })
const onAssistant = ({ params }: PageInput) => ({ params: { assistantId: params['assistantId'] } })

/** What the tabs of `/stats/students` read, by their names in the address. */
const studentLists: Readonly<Record<string, OperationName>> = {
  students: 'listStudentStats',
  classes: 'listClassStats',
  alerts: 'listAlertStats',
  integrations: 'listIntegrationStats',
}

export const pages: readonly Page[] = [
  { path: '/', layout: 'none', access: 'public' },
  {
    path: '/assistants',
    layout: 'app',
    access: 'session',
    title: 'Assistentes',
    reads: ({ search }) => [session, addressOf(operations.listAssistants, { query: search })],
  },
  {
    path: '/assistants/manage/:assistantId',
    layout: 'app',
    access: 'session',
    title: 'Criar/editar assistente',
    params: { assistantId: 'digits-or-create' },
    reads: (input) =>
      input.params['assistantId'] === 'create'
        ? [session, addressOf(operations.listModels)]
        : [session, addressOf(operations.getDraft, onAssistant(input)), addressOf(operations.listModels)],
  },
  {
    path: '/assistants/manage/:assistantId/access',
    layout: 'app',
    access: 'session',
    title: 'Controle de acesso',
    params: { assistantId: 'digits' },
    reads: (input) => [
      session,
      addressOf(operations.getAssistant, onAssistant(input)),
      addressOf(operations.getAccess, onAssistant(input)),
      addressOf(operations.listAccess, { ...onAssistant(input), query: input.search }),
    ],
  },
  {
    path: '/assistants/manage/:assistantId/sharing',
    layout: 'app',
    access: 'session',
    title: 'Publicar na Web',
    params: { assistantId: 'digits' },
    reads: (input) => [
      session,
      addressOf(operations.getAssistant, onAssistant(input)),
      addressOf(operations.getSharing, onAssistant(input)),
      addressOf(operations.listShareLinks, { ...onAssistant(input), query: input.search }),
    ],
  },
  {
    path: '/assistants/manage/:assistantId/webhooks',
    layout: 'app',
    access: 'session',
    title: 'Webhooks',
    params: { assistantId: 'digits' },
    reads: (input) => [
      session,
      addressOf(operations.getAssistant, onAssistant(input)),
      addressOf(operations.listWebhooks, onAssistant(input)),
    ],
  },
  {
    path: '/assistants/manage/:assistantId/assessments',
    layout: 'app',
    access: 'session',
    title: 'Atividades SGA',
    params: { assistantId: 'digits' },
    reads: (input) => [
      session,
      addressOf(operations.getAssistant, onAssistant(input)),
      addressOf(operations.listAssessments, { ...onAssistant(input), query: input.search }),
    ],
  },
  {
    path: '/assistants/manage/:assistantId/assessments/create',
    layout: 'app',
    access: 'session',
    title: 'Nova atividade SGA',
    params: { assistantId: 'digits' },
    reads: (input) => [
      session,
      addressOf(operations.getAssistant, onAssistant(input)),
      addressOf(operations.listIntegrationChoices, onAssistant(input)),
    ],
  },
  {
    path: '/assistants/manage/:assistantId/assessments/:assessmentId',
    layout: 'app',
    access: 'session',
    title: 'Atividade SGA',
    params: { assistantId: 'digits', assessmentId: 'uuid' },
    reads: (input) => [
      session,
      addressOf(operations.getAssistant, onAssistant(input)),
      addressOf(operations.getAssessment, onAssessment(input)),
      addressOf(operations.listAttempts, { ...onAssessment(input), query: input.search }),
    ],
  },
  {
    path: '/assistants/manage/:assistantId/assessments/:assessmentId/edit',
    layout: 'app',
    access: 'session',
    title: 'Atividade SGA',
    params: { assistantId: 'digits', assessmentId: 'uuid' },
    reads: (input) => [
      session,
      addressOf(operations.getAssistant, onAssistant(input)),
      addressOf(operations.getAssessment, onAssessment(input)),
      addressOf(operations.listIntegrationChoices, onAssistant(input)),
    ],
  },
  {
    // without the conversation: each reading of it is a person's own act, and is recorded
    path: '/assistants/manage/:assistantId/assessments/:assessmentId/attempts/:attemptId',
    layout: 'app',
    access: 'session',
    title: 'Atividade SGA',
    params: { assistantId: 'digits', assessmentId: 'uuid', attemptId: 'uuid' },
    reads: (input) => [
      session,
      addressOf(operations.getAssistant, onAssistant(input)),
      addressOf(operations.getAssessment, onAssessment(input)),
      addressOf(operations.getAttempt, { params: { attemptId: input.params['attemptId'] } }),
    ],
  },
  {
    path: '/assistants/:assistantId/chats/:chatId?',
    layout: 'assistant',
    access: 'session',
    params: { assistantId: 'digits', chatId: 'uuid' },
    reads: (input) => [
      session,
      addressOf(operations.getAssistant, onAssistant(input)),
      addressOf(operations.listChats, onAssistant(input)),
      ...(input.params['chatId']
        ? [addressOf(operations.getChat, { params: { chatId: input.params['chatId'] } })]
        : []),
    ],
  },
  {
    path: '/assistants/share/:token',
    layout: 'public-assistant',
    access: 'public',
    entry: 'guest',
    reads: ({ params }) => [addressOf(operations.getShare, { params })],
  },
  {
    path: '/embed/:token',
    layout: 'public-assistant',
    access: 'public',
    entry: 'guest',
    reads: ({ params }) => [addressOf(operations.getShare, { params })],
  },
  { path: '/auth/callback', layout: 'auth', access: 'public', title: 'Entrando…' },
  { path: '/auth/confirm-email', layout: 'auth', access: 'public', title: 'Confirmar e-mail' },
  { path: '/auth/forgot-password', layout: 'auth', access: 'public', title: 'Esqueci minha senha' },
  {
    path: '/auth/login',
    layout: 'auth',
    access: 'anonymous',
    title: 'Entrar',
    reads: () => [addressOf(operations.getSignInOptions)],
  },
  { path: '/auth/set-password', layout: 'auth', access: 'public', title: 'Criar senha' },
  {
    path: '/profile',
    layout: 'app',
    access: 'session',
    title: 'Perfil',
    reads: () => [session, addressOf(operations.listSessions), addressOf(operations.getSecurity)],
  },
  { path: '/redirect', layout: 'none', access: 'public', title: 'Redirecionando...', entry: 'guest' },
  {
    // reads nothing with its HTML: who the student is, only the browser knows
    path: '/sga/:assessment/chats/:chatId?',
    layout: 'sga-assistant',
    access: 'public',
    entry: 'guest',
    params: { chatId: 'uuid' },
  },
  { path: '/sga/expired', layout: 'sga-assistant', access: 'public', title: 'Atividade', entry: 'guest' },
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
  {
    path: '/stats/students',
    layout: 'app',
    access: 'session',
    roles: ['admin'],
    title: 'Alunos SGA',
    reads: ({ search: { tab, student, page, sort, ...filters } }) => [
      session,
      addressOf(operations.getStudentCards, { query: filters }),
      addressOf(operations[studentLists[tab ?? ''] ?? 'listActivityStats'], { query: { ...filters, page, sort } }),
      ...(student ? [addressOf(operations.getStudent, { params: { studentId: student } })] : []),
    ],
  },
  {
    path: '/users',
    layout: 'app',
    access: 'session',
    roles: ['admin'],
    title: 'Usuários',
    reads: ({ search }) => [
      session,
      addressOf(operations.listUsers, { query: search }),
      addressOf(operations.getUserChoices),
    ],
  },
]
