import { addressOf } from '#/protocol/api.ts'
import type { OperationName } from '#/contract.ts'
import type { Page, PageInput } from '#/protocol/page.ts'
// not from the modules of the contract: their schemas would come into every page with them
import { operations } from '#/protocol/plain-operations.ts'

const session = addressOf(operations.getSession)
const onAssessment = ({ params }: PageInput) => ({ params: { assessmentId: params['assessmentId'] } })
const onAssistant = ({ params }: PageInput) => ({ params: { assistantId: params['assistantId'] } })

/** A page about one assistant, which it reads with what it shows. */
const aboutAssistant = (
  path: string,
  title: string,
  reads: (input: PageInput) => string[],
  rest: Pick<Page, 'params'> = {},
): Page => ({
  ...rest,
  path: `/assistants/manage/:assistantId/${path}`,
  layout: 'app',
  access: 'session',
  title,
  params: { assistantId: 'digits', ...rest.params },
  reads: (input) => [session, addressOf(operations.getAssistant, onAssistant(input)), ...reads(input)],
})

/** The pages of assistants: the list, the builder and its neighbours, the chat. */
export const assistantPages: readonly Page[] = [
  {
    path: '/assistants',
    layout: 'app',
    access: 'session',
    title: 'Assistentes',
    reads: ({ search }) => [session, addressOf(operations.listAssistants, { query: search })],
  },
  {
    // an addition: the person's own conversations with all of them
    path: '/chats',
    layout: 'app',
    access: 'session',
    title: 'Conversas',
    reads: ({ search: { folder, status } }) => [
      session,
      addressOf(operations.listOwnChats, { query: { folder, status } }),
    ],
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
  aboutAssistant('access', 'Controle de acesso', (input) => [
    addressOf(operations.getAccess, onAssistant(input)),
    addressOf(operations.listAccess, { ...onAssistant(input), query: input.search }),
  ]),
  aboutAssistant('sharing', 'Publicar na Web', (input) => [
    addressOf(operations.getSharing, onAssistant(input)),
    addressOf(operations.listShareLinks, { ...onAssistant(input), query: input.search }),
  ]),
  aboutAssistant('sharing/reports', 'Denúncias', (input) => [
    addressOf(operations.getSharing, onAssistant(input)),
    addressOf(operations.listReports, { ...onAssistant(input), query: input.search }),
  ]),
  aboutAssistant(
    'sharing/embed/:linkId',
    'Incorporar',
    (input) => [
      addressOf(operations.getSharing, onAssistant(input)),
      addressOf(operations.getShareLink, { params: input.params }),
    ],
    { params: { linkId: 'uuid' } },
  ),
  aboutAssistant('webhooks', 'Webhooks', (input) => [addressOf(operations.listWebhooks, onAssistant(input))]),
  aboutAssistant('assessments', 'Atividades SGA', (input) => [
    addressOf(operations.listAssessments, { ...onAssistant(input), query: input.search }),
  ]),
  aboutAssistant('assessments/create', 'Nova atividade SGA', (input) => [
    addressOf(operations.listEntryChoices, onAssistant(input)),
  ]),
  aboutAssistant(
    'assessments/:assessmentId',
    'Atividade SGA',
    (input) => [
      addressOf(operations.getAssessment, onAssessment(input)),
      addressOf(operations.listAttempts, { ...onAssessment(input), query: input.search }),
    ],
    { params: { assessmentId: 'uuid' } },
  ),
  aboutAssistant(
    'assessments/:assessmentId/edit',
    'Atividade SGA',
    (input) => [
      addressOf(operations.getAssessment, onAssessment(input)),
      addressOf(operations.listEntryChoices, onAssistant(input)),
    ],
    { params: { assessmentId: 'uuid' } },
  ),
  aboutAssistant(
    'assessments/:assessmentId/alerts',
    'Alertas da atividade SGA',
    (input) => [
      addressOf(operations.getAssessment, onAssessment(input)),
      addressOf(operations.listAssessmentAlerts, { ...onAssessment(input), query: input.search }),
    ],
    { params: { assessmentId: 'uuid' } },
  ),
  {
    // reads no tile with its HTML: what students write is asked for by the open board alone, and is recorded
    path: '/assistants/manage/:assistantId/assessments/:assessmentId/board',
    layout: 'assistant',
    access: 'session',
    title: 'Painel ao vivo',
    params: { assistantId: 'digits', assessmentId: 'uuid' },
    reads: (input) => [session, addressOf(operations.getAssessment, onAssessment(input))],
  },
  // without the conversation: each reading of it is a person's own act, and is recorded
  aboutAssistant(
    'assessments/:assessmentId/attempts/:attemptId',
    'Atividade SGA',
    (input) => [
      addressOf(operations.getAssessment, onAssessment(input)),
      addressOf(operations.getAttempt, { params: { attemptId: input.params['attemptId'] } }),
    ],
    { params: { assessmentId: 'uuid', attemptId: 'uuid' } },
  ),
  {
    // an addition, as the two below: what a teacher does for classes without a school's system
    path: '/classes',
    layout: 'app',
    access: 'session',
    title: 'Turmas',
    reads: ({ search }) => [session, addressOf(operations.listClasses, { query: search })],
  },
  {
    path: '/classes/:classId',
    layout: 'app',
    access: 'session',
    title: 'Turma',
    params: { classId: 'uuid' },
    reads: ({ params: { classId }, search }) => [
      session,
      addressOf(operations.getClass, { params: { classId } }),
      addressOf(operations.listClassStudents, { params: { classId }, query: search }),
    ],
  },
  {
    // an addition: what people ask people in chats; what it reads comes with its own piece
    path: '/attendance',
    layout: 'app',
    access: 'session',
    title: 'Atendimento',
    reads: () => [session],
  },
  {
    // an addition to the specification's table: of the own assistants, where /stats and /ratings are the administrators'
    path: '/results',
    layout: 'app',
    access: 'session',
    title: 'Resultados',
    reads: ({ search: { assistant, period, rating, ...pageOf } }) => {
      const list = (name: OperationName, page?: string) =>
        addressOf(operations[name], { query: { assistant, period, page } })
      return [
        session,
        list('getResults'),
        list('listAwaitingReview', pageOf['reviewsPage']),
        list('listOpenQuestions', pageOf['questionsPage']),
        list('listOwnRatings', pageOf['ratingsPage']),
        ...(assistant ? [] : [list('listUsedAssistants', pageOf['assistantsPage'])]),
        ...(rating ? [addressOf(operations.getRating, { params: { ratingId: rating } })] : []),
      ]
    },
  },
  {
    // an addition: a conversation that somebody shows inside the organization
    path: '/assistants/conversas/:token',
    layout: 'app',
    access: 'session',
    reads: ({ params }) => [session, addressOf(operations.getSharedChat, { params })],
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
