import { randomUUID } from 'node:crypto'
import type { ExtensionSamples } from '@prosa/server/test/operations/extension-samples.ts'
import { createPublishedAssistant } from '@prosa/server/test/factories.ts'
import { personQuestions } from '#/attendance/server/attendance.tables.ts'

const always = { enabled: true, groupId: null, weekdays: [0, 1, 2, 3, 4, 5, 6], opensAt: null, closesAt: null }

export const attendance: ExtensionSamples = {
  bodies: {
    askPerson: () => ({ id: randomUUID(), text: 'Quem assina a declaração?', name: '', withChat: false }),
    setAvailability: () => ({ available: true }),
    answerPersonQuestion: () => ({ text: 'A secretária.', signed: false }),
    updateAttendanceSettings: () => always,
  },
  async things(app, owner, { id: chatId, assistantId }) {
    const questionId = randomUUID()
    await owner.api.updateAttendanceSettings({ params: { assistantId }, body: always })
    await app.ctx.db.insert(personQuestions).values({ id: questionId, chatId, assistantId, text: 'Quem assina?' })
    return { questionId }
  },
  edited: {
    updateAttendanceSettings: async (admin) => {
      const params = { assistantId: await createPublishedAssistant(admin) }
      return {
        read: () => admin.api.getAttendanceSettings({ params }),
        change: (by, number, version) =>
          by.api.updateAttendanceSettings({
            params,
            body: { ...always, weekdays: [number], ...(version && { version }) },
          }),
      }
    },
  },
  writeAboutGroup: async (admin, groupId) => {
    const params = { assistantId: await createPublishedAssistant(admin) }
    return admin.api.updateAttendanceSettings({ params, body: { ...always, groupId } })
  },
  notInCopyBecause: { attendance: 'is of an assistant' },
  staysBecause: { attendance: 'hours of an assistant; it names nobody' },
  notThePersons: { person_questions: 'what somebody answered others stays, and names nobody' },
}
