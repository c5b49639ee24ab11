import { addressOf } from '#/api.ts'
import type { Page, PageInput } from '#/page.ts'
// not from the modules of the contract: their schemas would come into every page with them
import { operations } from '#/plain-operations.ts'

const session = addressOf(operations.getSession)
const onAssessment = ({ params }: PageInput) => ({ params: { assessmentId: params['assessmentId'] } })
const onAssistant = ({ params }: PageInput) => ({ params: { assistantId: params['assistantId'] } })

/** Of assistants: the list, the builder and its neighbours, the chat. */
export const assistantPages: readonly Page[] = [
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
    path: '/assistants/manage/:assistantId/sharing/reports',
    layout: 'app',
    access: 'session',
    title: 'Denúncias',
    params: { assistantId: 'digits' },
    reads: (input) => [
      session,
      addressOf(operations.getAssistant, onAssistant(input)),
      addressOf(operations.getSharing, onAssistant(input)),
      addressOf(operations.listReports, { ...onAssistant(input), query: input.search }),
    ],
  },
  {
    // opened as a page of its own: the preview is a frame, which no other page may hold
    path: '/assistants/manage/:assistantId/sharing/embed/:linkId',
    layout: 'app',
    access: 'session',
    title: 'Incorporar',
    params: { assistantId: 'digits', linkId: 'uuid' },
    framesOwn: true,
    reads: (input) => [
      session,
      addressOf(operations.getAssistant, onAssistant(input)),
      addressOf(operations.getSharing, onAssistant(input)),
      addressOf(operations.getShareLink, { params: input.params }),
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
    path: '/assistants/manage/:assistantId/assessments/:assessmentId/alerts',
    layout: 'app',
    access: 'session',
    title: 'Alertas da atividade SGA',
    params: { assistantId: 'digits', assessmentId: 'uuid' },
    reads: (input) => [
      session,
      addressOf(operations.getAssistant, onAssistant(input)),
      addressOf(operations.getAssessment, onAssessment(input)),
      addressOf(operations.listAssessmentAlerts, { ...onAssessment(input), query: input.search }),
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
]
