import type { studentStats } from '@prosa/contract/school/student-stats.ts'
import type { Handlers } from '#/context.ts'
import { studentStatsPolicy } from '#/modules/assessments/assessments.policy.ts'
import { eraseStudent } from '#/modules/assessments/erasure/erasure.service.ts'
import { exportStats } from '#/modules/assessments/exports/stats-export.service.ts'
import * as stats from '#/modules/assessments/student-stats/student-stats.service.ts'
import { exportStudent, readStudent, requireStudent } from '#/modules/assessments/student-stats/student.service.ts'
import { attachment } from '#/platform/api/attachment.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import { authorize } from '#/platform/authorization/authorize.ts'

const admit = (actor: UserActor) => authorize(studentStatsPolicy, actor, 'view', {})

export const studentStatsRoutes: Handlers<typeof studentStats> = {
  getStudentCards: ({ ctx, actor, query }) => {
    admit(actor)
    return stats.readCards(ctx, actor, query)
  },
  listActivityStats: ({ ctx, actor, query }) => {
    admit(actor)
    return stats.listActivities(ctx, actor, query)
  },
  listStudentStats: ({ ctx, actor, query }) => {
    admit(actor)
    return stats.listStudents(ctx, actor, query)
  },
  listClassStats: ({ ctx, actor, query }) => {
    admit(actor)
    return stats.listClasses(ctx, actor, query)
  },
  listAlertStats: ({ ctx, actor, query }) => {
    admit(actor)
    return stats.listAlerts(ctx, actor, query)
  },
  listIntegrationStats: ({ ctx, actor, query }) => {
    admit(actor)
    return stats.listIntegrations(ctx, actor, query)
  },
  exportStudentStats: ({ ctx, actor, query, facts }) => {
    admit(actor)
    return exportStats(ctx, actor, { ...query, trace: facts })
  },
  getStudent: ({ ctx, actor, params }) => {
    admit(actor)
    return readStudent(ctx, actor, params.studentId)
  },
  exportStudent: async ({ ctx, actor, params, facts }) => {
    admit(actor)
    const file = await exportStudent(ctx, actor, params.studentId, facts)
    return attachment(file, { name: 'dados-do-aluno.json', contentType: 'application/json' })
  },
  deleteStudentData: async ({ ctx, actor, params, body, facts }) => {
    admit(actor)
    await requireStudent(ctx, actor, params.studentId)
    await eraseStudent(ctx, actor, params.studentId, { reason: body.reason, trace: facts })
  },
}
