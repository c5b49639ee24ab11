import type { AssistantAbilities } from '#/assistants/assistants.ts'
import type { OperationName } from '#/client/contract.ts'
import { behindLogin, readList, memberPage, readOne, type Read, sessionAddress } from '#/pages/member-pages.ts'
import { formatAddress } from '#/protocol/api.ts'
import type { Page } from '#/pages/page.ts'
import { operations } from '#/client/plain-operations.ts'

interface Tab {
  readonly id: string
  readonly title: string
  /** The ability that the tab requires. */
  readonly ability: keyof AssistantAbilities
  readonly reads: readonly Read[]
}

/** Reads of both addresses of the page 'Compartilhar'. */
const shareReads = [readOne('getReach'), readOne('getAccess'), readOne('getSharing')]

/** The pages beside the builder of an assistant, in order. */
export const assistantTabs = [
  {
    id: 'access',
    title: 'Controle de acesso',
    ability: 'manageAccess',
    reads: [...shareReads, readList('listAccess'), readOne('listShareLinks')],
  },
  {
    id: 'sharing',
    title: 'Publicar na Web',
    ability: 'share',
    reads: [...shareReads, readList('listShareLinks'), readOne('listAccess')],
  },
  { id: 'webhooks', title: 'Webhooks', ability: 'manageWebhooks', reads: [readOne('listWebhooks')] },
  { id: 'assessments', title: 'Atividades', ability: 'manageAssessments', reads: [readList('listAssessments')] },
] as const satisfies readonly Tab[]

/** A page about one assistant, which it reads in addition to its own reads. */
export const aboutAssistant = (
  path: string,
  title: string,
  reads: readonly Read[],
  params: Page['params'] = {},
): Page =>
  memberPage(`/assistants/manage/:assistantId/${path}`, title, [readOne('getAssistant'), ...reads], {
    params: { assistantId: 'digits', ...params },
  })

/** Pages of assistants: the list, the builder with its tabs, and the chat. */
export const assistantPages: readonly Page[] = [
  memberPage('/assistants', 'Assistentes', [readList('listAssistants')]),
  // Addition to the specification: the person's conversations with all assistants.
  memberPage('/chats', 'Conversas', [
    ({ search: { q, folder, status } }) => formatAddress(operations.listOwnChats, { query: { q, folder, status } }),
  ]),
  memberPage('/assistants/manage/:assistantId', 'Criar/editar assistente', [], {
    params: { assistantId: 'digits-or-create' },
    reads: (input) =>
      input.params['assistantId'] === 'create'
        ? behindLogin(readOne('listModels'))(input)
        : behindLogin(readOne('getDraft'), readOne('listModels'))(input),
  }),
  ...assistantTabs.map(({ id, title, reads }) => aboutAssistant(id, title, reads)),
  aboutAssistant('sharing/reports', 'Denúncias', [readOne('getSharing'), readList('listReports')]),
  aboutAssistant('sharing/embed/:linkId', 'Incorporar', [readOne('getSharing'), readOne('getShareLink')], {
    linkId: 'uuid',
  }),
  aboutAssistant('assessments/create', 'Nova atividade', [readOne('listEntryChoices')]),
  aboutAssistant('assessments/:assessmentId', 'Atividade', [readOne('getAssessment'), readList('listAttempts')], {
    assessmentId: 'uuid',
  }),
  aboutAssistant(
    'assessments/:assessmentId/edit',
    'Atividade',
    [readOne('getAssessment'), readOne('listEntryChoices')],
    {
      assessmentId: 'uuid',
    },
  ),
  aboutAssistant(
    'assessments/:assessmentId/alerts',
    'Alertas da atividade',
    [readOne('getAssessment'), readList('listAssessmentAlerts')],
    { assessmentId: 'uuid' },
  ),
  // Does not read the conversation with the page: each reading is a deliberate act that the audit trail records.
  aboutAssistant(
    'assessments/:assessmentId/attempts/:attemptId',
    'Atividade',
    [readOne('getAssessment'), readOne('getAttempt')],
    { assessmentId: 'uuid', attemptId: 'uuid' },
  ),
  // Addition to the specification, like the next two: classes without a school's system.
  memberPage('/classes', 'Turmas', [readList('listClasses')]),
  memberPage('/classes/:classId', 'Turma', [readOne('getClass'), readList('listClassStudents')], {
    params: { classId: 'uuid' },
  }),
  // Addition: questions to people. The page's own part reads them.
  // Addition to the specification's table: results of the person's own assistants; /stats and /ratings are for
  // administrators.
  memberPage('/results', 'Resultados', [], {
    reads: ({ search: { assistant, period, tab, only, rating, ...pageRequest } }) => {
      const list = (name: OperationName, page?: string, more?: object) =>
        formatAddress(operations[name], { query: { assistant, period, page, ...more } })
      if (tab !== undefined)
        return [
          sessionAddress,
          list('getResults'),
          list('listOwnRatings', pageRequest['ratingsPage']),
          ...(rating ? [formatAddress(operations.getRating, { params: { ratingId: rating } })] : []),
        ]
      return [
        sessionAddress,
        list('getResults'),
        list('listAwaitingReview', pageRequest['reviewsPage']),
        list('listAskedQuestions', pageRequest['questionsPage'], { only }),
        ...(assistant ? [] : [list('listUsedAssistants', pageRequest['assistantsPage'])]),
      ]
    },
  }),
  {
    path: '/assistants/:assistantId/chats/:chatId?',
    layout: 'assistant',
    access: 'session',
    params: { assistantId: 'digits', chatId: 'uuid' },
    reads: (input) =>
      behindLogin(
        readOne('getAssistant'),
        readOne('listChats'),
        ...(input.params['chatId'] ? [readOne('getChat')] : []),
      )(input),
  },
]
