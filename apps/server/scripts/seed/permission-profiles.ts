import type { PermissionName } from '@prosa/contract/people/permissions.ts'
import type { SeededPerson } from './people.ts'

interface SeededProfile {
  name: string
  description: string
  added: PermissionName[]
  removed: PermissionName[]
}

const profiles: readonly SeededProfile[] = [
  {
    name: 'Professor',
    description: 'Cria atividades, revisa alunos e publica na Web.',
    added: ['assessments.manage', 'sga.review', 'chats.read_assistant'],
    removed: [],
  },
  {
    name: 'Coordenação',
    description: 'Torna assistentes públicos e convida colegas.',
    added: ['assistants.publish_internal', 'assessments.manage', 'sga.review', 'sharing.minors'],
    removed: [],
  },
  {
    name: 'Aluno',
    description: 'Conversa e guarda as próprias conversas.',
    added: [],
    removed: ['assistants.import', 'assistants.export', 'sharing.manage', 'people.search'],
  },
  {
    name: 'Só conversar',
    description: 'Usa os assistentes e não cria nenhum.',
    added: [],
    removed: [
      'assistants.create',
      'assistants.duplicate',
      'assistants.import',
      'assistants.export',
      'assistants.delete',
      'sharing.manage',
    ],
  },
]

/** The bundles of a school, given to some of its people, who also have phones and registrations. */
export async function seedPermissionProfiles(people: readonly SeededPerson[]): Promise<void> {
  const admin = people[0]?.api
  if (!admin) return
  const ids = new Map<string, number>()
  for (const body of profiles) ids.set(body.name, (await admin.createPermissionProfile({ body })).id)
  const give = async (email: string, profile: string, data: { phone: string; registration: string }) => {
    const { items } = await admin.listUsers({ query: { q: email } })
    const params = { userId: items[0]?.id ?? 0 }
    await admin.updateUser({ params, body: data })
    await admin.setUserPermissions({ params, body: { profileId: ids.get(profile) ?? null, added: [], removed: [] } })
  }
  await give('bruno@exemplo.test', 'Professor', { phone: '(11) 98765-4321', registration: 'P-0102' })
  await give('daniel@exemplo.test', 'Coordenação', { phone: '(11) 91234-5678', registration: 'C-0007' })
  await give('maria@exemplo.test', 'Aluno', { phone: '', registration: 'RA-202600381' })
  const [name, email] = ['Luís Antônio Prado', 'luis@exemplo.test']
  await admin.inviteUser({ body: { name, email, roles: ['user'], registration: 'P-0119', sendMail: false } })
}
