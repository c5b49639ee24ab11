import type { AppContext } from '#/context.ts'
import { auditSchool } from '#/modules/school/school.events.ts'
import { tableFile, type TableSource } from '#/modules/school/reviews/table-file.service.ts'
import * as stats from '#/modules/school/student-stats/student-stats.service.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Cell } from '#/platform/api/csv.ts'
import type { Page } from '#/platform/db/page-of.ts'
import { momentsIn } from '#/platform/clock/clock.ts'

type Tab = 'activities' | 'students' | 'classes' | 'alerts' | 'integrations'

/** The list of a tab, and its rows as cells. */
interface Listed<T> {
  title: string
  columns: readonly string[]
  list: (ctx: Pick<AppContext, 'db'>, actor: UserActor, query: stats.AskedPage) => Promise<Page<T>>
  cells: (row: T, when: (at: Date | string | null) => Cell) => Cell[]
}

const minutes = (seconds: number | null): number | null => (seconds === null ? null : Math.floor(seconds / 60))
const orSuppressed = (suppressed: boolean, value: Cell): Cell => (suppressed ? 'menos de 5' : value)

type Open = (actor: UserActor, filter: stats.StatsQuery, timeZone: string) => TableSource

const opened =
  <T>({ title, columns, list, cells }: Listed<T>): Open =>
  (actor, filter, timeZone) => ({
    title,
    columns,
    read: async (db, part) => {
      const { items, total } = await list({ db }, actor, { ...filter, ...part })
      const when = momentsIn(timeZone)
      return { rows: items.map((row) => cells(row, when)), total }
    },
  })

const sources: Readonly<Record<Tab, Open>> = {
  activities: opened({
    title: 'Atividades',
    columns: [
      'Atividade',
      'Instituição',
      'Previstos',
      'Iniciaram',
      'Entregaram',
      'Minutos (média)',
      'Revisadas',
      'Alertas',
    ],
    list: stats.listActivities,
    cells: (row) => [
      row.title,
      row.institution,
      row.expected,
      row.started,
      row.delivered,
      orSuppressed(row.suppressed, row.averageMinutes),
      row.reviewed,
      row.openAlerts,
    ],
  }),
  students: opened({
    title: 'Alunos',
    columns: [
      'Aluno',
      'Matrícula',
      'Turma',
      'Instituição',
      'Atividades',
      'Entregues',
      'Minutos ativos',
      'Última atividade',
    ],
    list: (ctx, actor, query) => stats.listStudents(ctx, actor, { ...query, sort: 'name' }),
    cells: ({ student, ...row }, when) => [
      student.name,
      student.externalId,
      student.className,
      row.institution,
      row.activities,
      row.delivered,
      minutes(row.activeSeconds),
      when(row.lastActivityAt),
    ],
  }),
  classes: opened({
    title: 'Turmas',
    columns: ['Turma', 'Instituição', 'Alunos', 'Entregues', 'Expiradas', 'Minutos ativos (média)'],
    list: stats.listClasses,
    cells: (row) => [
      row.className,
      row.institution,
      row.students,
      orSuppressed(row.suppressed, row.delivered),
      orSuppressed(row.suppressed, row.expired),
      orSuppressed(row.suppressed, minutes(row.averageActiveSeconds)),
    ],
  }),
  alerts: opened({
    title: 'Alertas',
    columns: ['Aluno', 'Turma', 'Atividade', 'Alerta', 'Quando', 'Tratado por'],
    list: stats.listAlerts,
    cells: ({ student, ...row }, when) => [
      student.name,
      student.className,
      row.assessmentTitle,
      row.kind === 'report' ? row.text : 'Link usado de novo',
      when(row.createdAt),
      row.handledBy,
    ],
  }),
  integrations: opened({
    title: 'Integrações',
    columns: ['Integração', 'Instituição', 'Entradas', 'Erros', 'Milissegundos (média)', 'Último lançamento'],
    list: stats.listIntegrations,
    cells: (row, when) => [row.name, row.institution, row.launches, row.errors, row.averageMs, when(row.lastLaunchAt)],
  }),
}

/** Exports a tab of the statistics. The audit trail and every line of the file name the exporter. */
export async function exportStats(
  ctx: AppContext,
  by: By,
  { tab, format, ...filter }: stats.StatsQuery & { tab: Tab; format: 'csv' | 'pdf' },
): Promise<Response> {
  await auditSchool(ctx.db, by, 'student_stats.export', { type: 'student_stats', id: tab }, { format })
  const { timeZone } = (await getSettings(ctx)).general
  return tableFile(ctx, sources[tab](by.actor, filter, timeZone), {
    actor: by.actor,
    format,
    timeZone,
    name: `alunos-sga-${tab}`,
  })
}
