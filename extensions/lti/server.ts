import type { ServerExtension } from '@prosa/server/src/extension.ts'
import type { integrationRules } from '@prosa/server/src/modules/school/integrations/integrations.service.ts'
import { registerGradebook } from '@prosa/server/src/modules/school/reviews/gradebook.service.ts'
import { onStudentErased } from '@prosa/server/src/modules/school/students/students.service.ts'
import type { lti as contract } from '#/lti/contract.ts'
import { removeTargetsOf } from '#/lti/server/courses.repository.ts'
import { findPageFramers } from '#/lti/server/framers.service.ts'
import { findGradebook } from '#/lti/server/grades.repository.ts'
import { sealedKeys } from '#/lti/server/keys.service.ts'
import { registerLtiJobs } from '#/lti/server/lti.jobs.ts'
import { mountLti } from '#/lti/server/lti.stream.ts'
import { readPlatform, savePlatform } from '#/lti/server/platforms.service.ts'

export const lti: ServerExtension<typeof contract, object, typeof integrationRules> = {
  rules: {},
  handlers: {
    getPlatform: ({ ctx, resource }) => readPlatform(ctx, resource),
    savePlatform: ({ ctx, by, resource, body }) => savePlatform(ctx, by, resource, body),
  },
  findFramers: findPageFramers,
  sealedTables: [sealedKeys],
  start(ctx, subscriptions) {
    registerGradebook(ctx, findGradebook)
    onStudentErased(ctx, removeTargetsOf)
    registerLtiJobs(ctx, subscriptions)
  },
  mount: (app, { ctx }) => mountLti(app, ctx),
}
