import { randomUUID } from 'node:crypto'
import type { ExtensionSeed } from '@prosa/server/scripts/seed/extension-seed.ts'
import { personOf } from '@prosa/server/scripts/seed/people.ts'

/** Enables questions to people in the chats and activities of the first two assistants; in one, a student's question waits. */
export const attendance: ExtensionSeed = async (people, [first = 0, second = 0]) => {
  const { api: teacher } = personOf(people, 'bruno')
  const { api: student } = personOf(people, 'maria')
  const { api: admin } = personOf(people, 'ana')
  const body = { enabled: true, groupId: null, weekdays: [0, 1, 2, 3, 4, 5, 6], opensAt: null, closesAt: null }
  await teacher.updateAttendanceSettings({ params: { assistantId: first }, body })
  await admin.updateAttendanceSettings({ params: { assistantId: second }, body })
  const activities = await admin.listAssessments({ params: { assistantId: second }, query: { state: 'open' } })
  for (const { id: assessmentId } of activities.items) {
    const { revision, form } = await admin.getAssessment({ params: { assessmentId } })
    const asking = { ...form, options: { ...form.options, people: true } }
    await admin.saveAssessment({ params: { assessmentId }, body: { revision, form: asking } })
  }
  const params = { assistantId: first }
  const { items } = await student.listChats({ params, query: { limit: 1 } })
  const chatId = items[0]?.id ?? (await student.createChat({ params, body: {} })).id
  const question = 'Quem assina a declaração de matrícula quando a diretora viaja?'
  await student.askPerson({
    params: { chatId },
    body: { id: randomUUID(), text: question, name: 'Maria', withChat: true },
  })
}
