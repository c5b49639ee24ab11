import type { attendance } from '@prosa/contract/attendance/attendance.ts'
import type { personQuestions } from '@prosa/contract/attendance/person-questions.ts'
import type { Handlers } from '#/context.ts'
import type { assistantRules } from '#/modules/assistants/finding/assistants.service.ts'
import * as answering from '#/modules/attendance/answering.service.ts'
import * as asking from '#/modules/attendance/asking.service.ts'
import { readAttendance, setAvailability } from '#/modules/attendance/duty.service.ts'
import { changeAttendance, listGroups, readAttendanceSettings } from '#/modules/attendance/settings.service.ts'
import type { chatRules } from '#/modules/conversations/messages/own-chats.service.ts'

type Contract = typeof personQuestions & typeof attendance
type Rules = typeof chatRules & typeof assistantRules & typeof answering.attendanceRules

export const attendanceRoutes: Handlers<Contract, Rules> = {
  getChatAttendance: ({ ctx, resource }) => asking.readChatAttendance(ctx, resource),
  askPerson: ({ ctx, actor, resource, body, facts }) => asking.askPerson(ctx, actor, resource, body, facts),
  withdrawPersonQuestion: ({ ctx, resource, params }) => asking.withdrawQuestion(ctx, resource, params.questionId),
  getAttendance: ({ ctx, actor }) => readAttendance(ctx, actor),
  setAvailability: ({ ctx, actor, body }) => setAvailability(ctx, actor, body.available),
  listPersonQuestions: ({ ctx, actor, query }) => answering.listQuestions(ctx, actor, query),
  getPersonQuestion: ({ ctx, by, resource }) => answering.readQuestion(ctx, by, resource),
  answerPersonQuestion: ({ ctx, by, resource, body }) => answering.answerQuestion(ctx, by, resource, body),
  closePersonQuestion: ({ ctx, by, resource }) => answering.closeQuestion(ctx, by, resource),
  approvePersonAnswer: ({ ctx, by, resource }) => answering.approvePersonAnswer(ctx, by, resource),
  getAttendanceSettings: ({ ctx, resource }) => readAttendanceSettings(ctx, resource),
  listAttendanceGroups: ({ ctx, actor, resource, query }) => listGroups(ctx, actor, resource, query),
  updateAttendanceSettings: ({ ctx, by, resource, body }) => changeAttendance(ctx, by, resource, body),
}
