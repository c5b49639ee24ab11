import { behindLogin, readList, memberPage, readOne, type Read, sessionAddress } from '#/pages/member-pages.ts'
import { formatAddress } from '#/protocol/api.ts'
import type { OperationName } from '#/client/contract.ts'
import type { ChoiceKind } from '#/settings/choices.ts'
import type { Page, PageInput } from '#/pages/page.ts'
// Not imported from the modules of the contract, because every page would load their schemas.
import { operations } from '#/client/plain-operations.ts'

/** Reads of the tabs of `/stats/students`, by the tab's name in the address. */
const studentLists: Readonly<Record<string, OperationName>> = {
  students: 'listStudentStats',
  classes: 'listClassStats',
  alerts: 'listAlertStats',
  integrations: 'listIntegrationStats',
}

/** Reads the first choices of a field. */
const choices = (...kinds: ChoiceKind[]): Read[] =>
  kinds.map((of) => () => formatAddress(operations.listChoices, { params: { of } }))

/** A page about one person. `reads` apply only to an existing person, `always` also to a new one. */
const aboutUser = (path: string, title: string, always: readonly Read[], reads: readonly Read[]): Page =>
  memberPage(`/users/:userId${path}`, title, [], {
    roles: ['admin'],
    params: { userId: 'digits-or-create' },
    reads: (input) => behindLogin(...always, ...(input.params['userId'] === 'create' ? [] : reads))(input),
  })

/** The filters of `/stats`, without the parameters of its tables. */
const figuresOnly = (search: PageInput['search']) =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !['compare', 'table', 'page', 'sort'].includes(name)))

/** Pages for administrators alone: people, ratings and statistics [S3]. */
export const administrationPages: readonly Page[] = [
  memberPage(
    '/stats',
    'Estatísticas',
    [({ search }) => formatAddress(operations.getStats, { query: figuresOnly(search) })],
    { roles: ['admin'] },
  ),
  memberPage('/ratings', 'Avaliações', [], {
    roles: ['admin'],
    reads: ({ search: { rating, page, ...filters } }) => [
      sessionAddress,
      formatAddress(operations.listRatings, { query: { ...filters, page } }),
      formatAddress(operations.getRatingCards, { query: filters }),
      ...(rating ? [formatAddress(operations.getRating, { params: { ratingId: rating } })] : []),
    ],
  }),
  memberPage('/stats/students', 'Alunos', [], {
    roles: ['admin'],
    reads: ({ search: { tab, student, page, sort, ...filters } }) => [
      sessionAddress,
      formatAddress(operations.getStudentCards, { query: filters }),
      formatAddress(operations[studentLists[tab ?? ''] ?? 'listActivityStats'], { query: { ...filters, page, sort } }),
      ...(student ? [formatAddress(operations.getStudent, { params: { studentId: student } })] : []),
    ],
  }),
  memberPage(
    '/users',
    'Usuários',
    [readList('listUsers'), ...choices('groups', 'partners'), readOne('getUserColumns')],
    {
      roles: ['admin'],
    },
  ),
  // Must precede the person's page, because the first match counts; others than administrators see a refusal.
  memberPage('/users/columns', 'Colunas da lista de usuários', []),
  aboutUser('', 'Usuário', choices('groups'), [readOne('getUser')]),
  aboutUser('/assistants', 'Assistentes do usuário', [], [readOne('getUser'), readList('listUserAssistants')]),
]
