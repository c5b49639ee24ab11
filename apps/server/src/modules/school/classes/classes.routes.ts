import type { classEntry, classes } from '@prosa/contract/school/classes.ts'
import type { Handlers } from '#/context.ts'
import * as service from '#/modules/school/classes/classes.service.ts'
import { enterClass, joinClass, readClassEntry } from '#/modules/school/classes/entry.service.ts'

export const classesRoutes: Handlers<typeof classes, typeof service.classRules> = {
  listClasses: ({ ctx, actor, query }) => service.listClasses(ctx, actor, query),
  createClass: ({ ctx, by, body }) => service.createClass(ctx, by, body),
  getClass: ({ ctx, actor, resource }) => service.readPage(ctx, actor, resource),
  saveClass: ({ ctx, by, resource, body }) => service.saveClass(ctx, by, resource, body),
  changeClassCode: ({ ctx, by, resource, body }) => service.changeCode(ctx, by, resource, body.action),
  deleteClass: ({ ctx, by, resource }) => service.deleteClass(ctx, by, resource),
  listClassStudents: ({ ctx, resource, query }) => service.listStudents(ctx, resource, query),
  addClassStudents: ({ ctx, by, resource, body }) => service.addStudents(ctx, by, resource, body.names),
  renewClassPins: ({ ctx, by, resource, body }) => service.renewPins(ctx, by, resource, body.studentId),
  removeUnentered: ({ ctx, by, resource }) => service.removeUnentered(ctx, by, resource),
  removeClassStudent: ({ ctx, by, resource, params }) => service.removeStudent(ctx, by, resource, params.studentId),
}

export const classEntryRoutes: Handlers<typeof classEntry> = {
  findClass: ({ ctx, body, facts }) => readClassEntry(ctx, body.code, facts),
  joinClass: ({ ctx, body, facts }) => joinClass(ctx, body, facts),
  enterClass: ({ ctx, body, facts }) => enterClass(ctx, body, facts),
}
