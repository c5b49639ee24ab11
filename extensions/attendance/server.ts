import type { assistantRules } from '@prosa/server/src/modules/assistants/finding/assistants.service.ts'
import { registerWaiting } from '@prosa/server/src/modules/conversations/chats/person-answer.service.ts'
import type { chatRules } from '@prosa/server/src/modules/conversations/messages/own-chats.service.ts'
import { registerSessionFact } from '@prosa/server/src/modules/identity/sessions/session-facts.service.ts'
import { onAttemptsEnd } from '@prosa/server/src/modules/school/attempts/ending.service.ts'
import type { ServerExtension } from '@prosa/server/src/extension.ts'
import type { attendance as contract } from '#/attendance/contract.ts'
import * as answering from '#/attendance/server/answering.service.ts'
import * as asking from '#/attendance/server/asking.service.ts'
import { isInDutyGroup, readAttendance, setAvailability } from '#/attendance/server/duty.service.ts'
import { attendanceData } from '#/attendance/server/personal-data.service.ts'
import { changeAttendance, listGroups, readAttendanceSettings } from '#/attendance/server/settings.service.ts'

type CoreRules = typeof chatRules & typeof assistantRules

export const attendance: ServerExtension<typeof contract, typeof answering.attendanceRules, CoreRules> = {
  rules: answering.attendanceRules,
  personalData: attendanceData,
  start(ctx) {
    registerSessionFact(ctx, 'attends', isInDutyGroup)
    registerWaiting(ctx, asking.countByChat)
    onAttemptsEnd(ctx, asking.closeWaiting)
  },
  handlers: {
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
  },
}
