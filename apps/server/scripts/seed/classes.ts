import type { SeededPerson } from './people.ts'
import { firstNames, lastNames, publish } from './sga.ts'

const day = 86_400_000

/** A teacher's class that its students enter by a code, with an activity that is open. */
export async function seedClass(people: readonly SeededPerson[], assistantId: number): Promise<void> {
  const teacher = people.find(({ email }) => email.startsWith('bruno'))
  if (!teacher) throw new Error('the teacher is missing')
  const year = new Date(Date.now() + 30 * day).getFullYear()
  const { id: classId } = await teacher.api.createClass({
    body: {
      name: '7º C – Ciências',
      selfNames: false,
      endsOn: `${year}-12-31`,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      opensAt: null,
      closesAt: null,
    },
  })
  const names = firstNames.map((first, index) => `${first} ${lastNames[(index * 3) % lastNames.length]}`)
  await teacher.api.addClassStudents({ params: { classId }, body: { names } })
  await publish(teacher, assistantId, { title: 'Por que o céu é azul?', classId })
}
