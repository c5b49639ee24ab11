import { behindLogin, list, memberPage, one, type Read, session } from '#/pages/member-pages.ts'
import { addressOf } from '#/protocol/api.ts'
import type { OperationName } from '#/client/contract.ts'
import type { ChoiceKind } from '#/settings/choices.ts'
import type { Page, PageInput } from '#/pages/page.ts'
// not from the modules of the contract: their schemas would come into every page with them
import { operations } from '#/client/plain-operations.ts'

/** What the tabs of `/stats/students` read, by their names in the address. */
const studentLists: Readonly<Record<string, OperationName>> = {
  students: 'listStudentStats',
  classes: 'listClassStats',
  alerts: 'listAlertStats',
  integrations: 'listIntegrationStats',
}

/** The first of what a field offers. */
const choices = (...kinds: ChoiceKind[]): Read[] =>
  kinds.map((of) => () => addressOf(operations.listChoices, { params: { of } }))

/** A page of one person; `reads` are of somebody who is there already. */
const aboutUser = (path: string, title: string, always: readonly Read[], reads: readonly Read[]): Page =>
  memberPage(`/users/:userId${path}`, title, [], {
    roles: ['admin'],
    params: { userId: 'digits-or-create' },
    reads: (input) => behindLogin(...always, ...(input.params['userId'] === 'create' ? [] : reads))(input),
  })

/** The filters of `/stats`, without what chooses among its tables. */
const figuresOnly = (search: PageInput['search']) =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !['compare', 'table', 'page', 'sort'].includes(name)))

/** People, ratings and figures: administrators alone [S3]. */
export const administrationPages: readonly Page[] = [
  memberPage(
    '/stats',
    'Estatísticas',
    [({ search }) => addressOf(operations.getStats, { query: figuresOnly(search) })],
    { roles: ['admin'] },
  ),
  memberPage('/ratings', 'Avaliações', [], {
    roles: ['admin'],
    reads: ({ search: { rating, page, ...filters } }) => [
      session,
      addressOf(operations.listRatings, { query: { ...filters, page } }),
      addressOf(operations.getRatingCards, { query: filters }),
      ...(rating ? [addressOf(operations.getRating, { params: { ratingId: rating } })] : []),
    ],
  }),
  memberPage('/stats/students', 'Alunos SGA', [], {
    roles: ['admin'],
    reads: ({ search: { tab, student, page, sort, ...filters } }) => [
      session,
      addressOf(operations.getStudentCards, { query: filters }),
      addressOf(operations[studentLists[tab ?? ''] ?? 'listActivityStats'], { query: { ...filters, page, sort } }),
      ...(student ? [addressOf(operations.getStudent, { params: { studentId: student } })] : []),
    ],
  }),
  memberPage('/users', 'Usuários', [list('listUsers'), ...choices('groups', 'partners'), one('getUserColumns')], {
    roles: ['admin'],
  }),
  // ahead of the person's page; whoever is no administrator is told that the list is not theirs
  memberPage('/users/columns', 'Colunas da lista de usuários', []),
  aboutUser('', 'Usuário', choices('groups'), [one('getUser')]),
  aboutUser('/assistants', 'Assistentes do usuário', [], [one('getUser'), list('listUserAssistants')]),
]
