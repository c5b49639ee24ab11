import type { studentStats } from '@prosa/contract/school/student-stats.ts'
import type { Handlers } from '#/context.ts'
import { eraseStudent } from '#/modules/school/students/students.service.ts'
import { exportStats } from '#/modules/school/student-stats/stats-export.service.ts'
import * as stats from '#/modules/school/student-stats/student-stats.service.ts'
import { exportStudent, readStudent, requireStudent } from '#/modules/school/student-stats/student.service.ts'
import { attachmentResponse } from '#/platform/api/attachment.ts'

export const studentStatsRoutes: Handlers<typeof studentStats> = {
  getStudentCards: ({ ctx, actor, query }) => stats.readCards(ctx, actor, query),
  listActivityStats: ({ ctx, actor, query }) => stats.listActivities(ctx, actor, query),
  listStudentStats: ({ ctx, actor, query }) => stats.listStudents(ctx, actor, query),
  listClassStats: ({ ctx, actor, query }) => stats.listClasses(ctx, actor, query),
  listAlertStats: ({ ctx, actor, query }) => stats.listAlerts(ctx, actor, query),
  listIntegrationStats: ({ ctx, actor, query }) => stats.listIntegrations(ctx, actor, query),
  exportStudentStats: ({ ctx, by, query }) => exportStats(ctx, by, query),
  getStudent: ({ ctx, actor, params }) => readStudent(ctx, actor, params.studentId),
  exportStudent: async ({ ctx, by, params }) => {
    const file = await exportStudent(ctx, by, params.studentId)
    return attachmentResponse(file, { name: 'dados-do-aluno.json', contentType: 'application/json' })
  },
  deleteStudentData: async ({ ctx, by, params, body }) => {
    await requireStudent(ctx, by.actor, params.studentId)
    await eraseStudent(ctx, by, params.studentId, body.reason)
  },
}
