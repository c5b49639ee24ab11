import type { FoundPrincipal } from '@prosa/contract/assistants/access.ts'
import type { SeededPerson } from './people.ts'

const nextYear = `${new Date().getFullYear() + 1}-12-18`

/** Who may use the teacher's assistants: people, a group, a partner until the end of next year, somebody who is yet to come. */
export async function seedAccess(people: readonly SeededPerson[], assistantIds: readonly number[]): Promise<void> {
  const personOf = (start: string): SeededPerson => {
    const person = people.find(({ email }) => email.startsWith(start))
    if (!person) throw new Error(`${start} is missing`)
    return person
  }
  const [admin, teacher] = [personOf('ana').api, personOf('bruno').api]
  const [office = 0, tutor = 0] = assistantIds
  const params = { assistantId: tutor }
  const find = async (q: string): Promise<FoundPrincipal['principal']> => {
    const { items } = await teacher.findPeople({ params, query: { q } })
    if (!items[0]) throw new Error(`nobody is called ${q}`)
    return items[0].principal
  }
  await admin.updateAccess({ params: { assistantId: office }, body: { visibility: 'organization' } })
  const [daniel, maria, carla] = [await find('daniel'), await find('maria@'), await find('carla')]
  const group = await admin.createGroup({ body: { name: 'Monitoria de biologia', kind: 'group', description: '' } })
  await admin.addGroupMembers({ params: { groupId: group.id }, body: { userIds: [daniel.id, maria.id] } })

  const give = { params } as const
  await teacher.addAccess({ ...give, body: { principals: [daniel], role: 'editor' } })
  await teacher.addAccess({ ...give, body: { principals: [maria], role: 'viewer' } })
  await teacher.addAccess({ ...give, body: { principals: [carla], role: 'viewer', lastDay: nextYear } })
  await teacher.addAccess({ ...give, body: { principals: [{ kind: 'group', id: group.id }], role: 'viewer' } })
  const invitations = [{ name: 'Helena Prado', email: 'helena@exemplo.test' }]
  await admin.addAccess({ ...give, body: { invitations, role: 'viewer' } })
  await admin.updateAccess({ params, body: { chatsReadable: true } })
}
