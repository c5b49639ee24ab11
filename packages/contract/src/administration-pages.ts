import { addressOf } from '#/api.ts'
import type { OperationName } from '#/contract.ts'
import type { Page } from '#/page.ts'
// not from the modules of the contract: their schemas would come into every page with them
import { operations } from '#/plain-operations.ts'

const session = addressOf(operations.getSession)

/** What the tabs of `/stats/students` read, by their names in the address. */
const studentLists: Readonly<Record<string, OperationName>> = {
  students: 'listStudentStats',
  classes: 'listClassStats',
  alerts: 'listAlertStats',
  integrations: 'listIntegrationStats',
}

/** People, ratings and figures: administrators alone [S3]. */
export const administrationPages: readonly Page[] = [
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
