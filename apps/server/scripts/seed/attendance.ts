import { randomUUID } from 'node:crypto'
import type { SeededPerson } from './people.ts'

/** People may ask a person in one assistant's chats, and a student's question waits with the conversation. */
export async function seedAttendance(people: readonly SeededPerson[], assistantId: number): Promise<void> {
  const personOf = (start: string): SeededPerson => {
    const person = people.find(({ email }) => email.startsWith(start))
    if (!person) throw new Error(`${start} is missing`)
    return person
  }
  const [teacher, student] = [personOf('bruno').api, personOf('maria').api]
  const params = { assistantId }
  const everyDay = { weekdays: [0, 1, 2, 3, 4, 5, 6], opensAt: null, closesAt: null }
  await teacher.updateAttendanceSettings({ params, body: { enabled: true, groupId: null, ...everyDay } })
  const { items } = await student.listChats({ params, query: { limit: 1 } })
  const chatId = items[0]?.id ?? (await student.createChat({ params, body: {} })).id
  const question = 'Quem assina a declaração de matrícula quando a diretora viaja?'
  await student.askPerson({
    params: { chatId },
    body: { id: randomUUID(), text: question, name: 'Maria', withChat: true },
  })
}
