import { addressOf } from '#/protocol/api.ts'
import type { OperationName } from '#/contract.ts'
import type { ChoiceKind } from '#/settings/choices.ts'
import type { Page, PageInput } from '#/protocol/page.ts'
// not from the modules of the contract: their schemas would come into every page with them
import { operations } from '#/protocol/plain-operations.ts'

const session = addressOf(operations.getSession)

/** What the tabs of `/stats/students` read, by their names in the address. */
const studentLists: Readonly<Record<string, OperationName>> = {
  students: 'listStudentStats',
  classes: 'listClassStats',
  alerts: 'listAlertStats',
  integrations: 'listIntegrationStats',
}

/** The first of what a field offers. */
const choices = (...kinds: ChoiceKind[]) => kinds.map((of) => addressOf(operations.listChoices, { params: { of } }))

/** The filters of `/stats`, without what chooses among its tables. */
const figuresOnly = (search: PageInput['search']) =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !['compare', 'table', 'page', 'sort'].includes(name)))

/** People, ratings and figures: administrators alone [S3]. */
export const administrationPages: readonly Page[] = [
  {
    path: '/stats',
    layout: 'app',
    access: 'session',
    roles: ['admin'],
    title: 'Estatísticas',
    reads: ({ search }) => [session, addressOf(operations.getStats, { query: figuresOnly(search) })],
  },
  {
    path: '/ratings',
    layout: 'app',
    access: 'session',
    roles: ['admin'],
    title: 'Avaliações',
    reads: ({ search: { rating, page, ...filters } }) => [
      session,
      addressOf(operations.listRatings, { query: { ...filters, page } }),
      addressOf(operations.getRatingCards, { query: filters }),
      ...(rating ? [addressOf(operations.getRating, { params: { ratingId: rating } })] : []),
    ],
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
      ...choices('groups', 'partners'),
      addressOf(operations.getUserColumns),
    ],
  },
  {
    // ahead of the person's page; whoever is no administrator is told that the list is not theirs
    path: '/users/columns',
    layout: 'app',
    access: 'session',
    title: 'Colunas da lista de usuários',
    reads: () => [session],
  },
  {
    path: '/users/:userId',
    layout: 'app',
    access: 'session',
    roles: ['admin'],
    title: 'Usuário',
    params: { userId: 'digits-or-create' },
    reads: ({ params }) => [
      session,
      ...choices('groups'),
      ...(params['userId'] === 'create' ? [] : [addressOf(operations.getUser, { params })]),
    ],
  },
  {
    path: '/users/:userId/assistants',
    layout: 'app',
    access: 'session',
    roles: ['admin'],
    title: 'Assistentes do usuário',
    params: { userId: 'digits-or-create' },
    reads: ({ params, search }) =>
      params['userId'] === 'create'
        ? [session]
        : [
            session,
            addressOf(operations.getUser, { params }),
            addressOf(operations.listUserAssistants, { params, query: search }),
          ],
  },
]
