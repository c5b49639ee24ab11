import type { AppContext } from '#/context.ts'
import { auditSga, type Trace } from '#/modules/assessments/assessments.events.ts'
import { tableFile, watermarkOf, wholeTable } from '#/modules/assessments/exports/attempts-export.service.ts'
import * as stats from '#/modules/assessments/student-stats/student-stats.service.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Cell } from '#/platform/csv/csv.ts'

type Tab = 'activities' | 'students' | 'classes' | 'alerts' | 'integrations'
interface Content {
  title: string
  columns: readonly string[]
  rows: Cell[][]
}

const minutes = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds / 60))
const shown = (suppressed: boolean, value: Cell): Cell => (suppressed ? 'menos de 5' : value)

type Read = (ctx: AppContext, actor: UserActor, filter: stats.Asked) => Promise<Content>

const contents: Readonly<Record<Tab, Read>> = {
  async activities(ctx, actor, filter) {
    const { items } = await stats.listActivities(ctx, actor, { ...filter, ...wholeTable })
    return {
      title: 'Atividades SGA',
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
      rows: items.map((row) => [
        row.title,
        row.institution,
        row.expected,
        row.started,
        row.delivered,
        shown(row.suppressed, row.averageMinutes),
        row.reviewed,
        row.openAlerts,
      ]),
    }
  },
  async students(ctx, actor, filter) {
    const { items } = await stats.listStudents(ctx, actor, { ...filter, ...wholeTable, sort: 'name' })
    return {
      title: 'Alunos SGA',
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
      rows: items.map(({ student, ...row }) => [
        student.name,
        student.externalId,
        student.className,
        row.institution,
        row.activities,
        row.delivered,
        minutes(row.activeSeconds),
        row.lastActivityAt,
      ]),
    }
  },
  async classes(ctx, actor, filter) {
    const { items } = await stats.listClasses(ctx, actor, { ...filter, ...wholeTable })
    return {
      title: 'Turmas',
      columns: ['Turma', 'Instituição', 'Alunos', 'Entregues', 'Expiradas', 'Minutos ativos (média)'],
      rows: items.map((row) => [
        row.className,
        row.institution,
        row.students,
        shown(row.suppressed, row.delivered),
        shown(row.suppressed, row.expired),
        shown(row.suppressed, minutes(row.averageActiveSeconds)),
      ]),
    }
  },
  async alerts(ctx, actor, filter) {
    const { items } = await stats.listAlerts(ctx, actor, { ...filter, ...wholeTable })
    return {
      title: 'Alertas',
      columns: ['Aluno', 'Turma', 'Atividade', 'Alerta', 'Quando', 'Tratado por'],
      rows: items.map(({ student, ...row }) => [
        student.name,
        student.className,
        row.assessmentTitle,
        row.kind === 'report' ? row.text : 'Link usado de novo',
        row.createdAt,
        row.handledBy,
      ]),
    }
  },
  async integrations(ctx, actor, filter) {
    const { items } = await stats.listIntegrations(ctx, actor, { ...filter, ...wholeTable })
    return {
      title: 'Integrações',
      columns: ['Integração', 'Instituição', 'Lançamentos', 'Erros', 'Milissegundos (média)', 'Último lançamento'],
      rows: items.map((row) => [row.name, row.institution, row.launches, row.errors, row.averageMs, row.lastLaunchAt]),
    }
  },
}

/** A tab of the statistics as a file; the audit trail keeps who took it, and every line says so. */
export async function exportStats(
  ctx: AppContext,
  actor: UserActor,
  { tab, format, trace, ...filter }: stats.Asked & { tab: Tab; format: 'csv' | 'pdf'; trace: Trace },
): Promise<Response> {
  await auditSga(ctx.db, 'student_stats.export', actor, { type: 'student_stats', id: tab }, { trace, data: { format } })
  const content = await contents[tab](ctx, actor, filter)
  return tableFile({ ...content, watermark: watermarkOf(actor, ctx.clock.now()) }, format, `alunos-sga-${tab}`)
}
