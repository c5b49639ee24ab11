import type { PermissionName } from '@prosa/contract/protocol/permissions.ts'
import type { SeededPerson } from './people.ts'

/** Beside the three that every installation has (the baseline of the migrations). */
const onlyTalks = {
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
    'webhooks.manage',
  ],
} as const satisfies { name: string; description: string; added: PermissionName[]; removed: PermissionName[] }

/** The bundles of a school, given to some of its people, who also have phones and registrations. */
export async function seedPermissionProfiles(people: readonly SeededPerson[]): Promise<void> {
  const admin = people[0]?.api
  if (!admin) return
  await admin.createPermissionProfile({ body: { ...onlyTalks, removed: [...onlyTalks.removed] } })
  const { items: profiles } = await admin.listPermissionProfiles({ query: {} })
  const ids = new Map(profiles.map(({ id, name }) => [name, id]))
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
