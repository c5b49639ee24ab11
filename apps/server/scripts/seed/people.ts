import { type Client, createClient } from '@prosa/contract/client/client.ts'
import { type AppContract, contract } from '@prosa/contract/client/contract.ts'
import type { Role, PermissionName } from '@prosa/contract/protocol/permissions.ts'
import type { Hono } from 'hono'
import type { AppContext } from '#/context.ts'
import { createFirstAdminLink } from '#/modules/identity/auth/link.service.ts'
import type { ApiEnv } from '#/platform/api/handlers.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'

export interface SeededPerson {
  name: string
  email: string
  label: string
  api: Client<AppContract>
}

export const password = 'girassol-na-janela'

const invited: readonly (readonly [name: string, email: string, role: Role, label: string])[] = [
  ['Bruno Souza', 'bruno@exemplo.test', 'user', 'professor, responsável por assistentes'],
  ['Carla Dias', 'carla@exemplo.test', 'partner', 'parceira'],
  ['Daniel Rocha', 'daniel@exemplo.test', 'user', 'editor'],
  ['Maria Aparecida do Nascimento Albuquerque Ferreira', 'maria@exemplo.test', 'user', 'estudante'],
]

/** The institution of the partner. */
const horizonte = {
  name: 'Colégio Horizonte',
  cnpj: '11.222.333/0001-81',
  contacts: 'Rita Moraes, coordenação\n(11) 3333-4444 · rita@horizonte.example',
  dpoEmail: 'privacidade@horizonte.example',
  maxPeople: 25,
  maxLinks: 3,
  monthlyBudgetBrl: 1500,
}

export type SeededApp = Hono<ApiEnv>

/** The API in this process with this token, or anonymous without one. */
export const apiOf = (app: SeededApp, token?: string): Client<AppContract> =>
  createClient(contract, {
    base: 'http://prosa.test',
    token: () => token ?? null,
    fetch: (input, init) => Promise.resolve(app.request(input as string, init, noSocket)),
  })

/** Creates the first administrator by the set-up link and the others by invitation, over the API as in real use. */
export async function seedPeople(ctx: AppContext, app: SeededApp): Promise<SeededPerson[]> {
  const link = await createFirstAdminLink(ctx)
  if (!link) throw new StartError('Este banco já tem contas: os exemplos entram somente em um banco vazio.')
  const enter = async (url: string, more: { name?: string; email?: string } = {}) => {
    const token = new URL(url).searchParams.get('token') ?? ''
    return apiOf(app, (await apiOf(app).setPassword({ body: { token, password, ...more } })).token)
  }

  const ana = { name: 'Ana Lima', email: 'ana@exemplo.test' }
  const admin = await enter(link, ana)
  const people = [{ ...ana, label: 'administradora', api: admin }]
  const { id: partnerId } = await admin.createPartner({ body: horizonte })
  for (const [name, email, role, label] of invited) {
    const body = { name, email, roles: [role], partnerId: role === 'partner' ? partnerId : null }
    const { inviteUrl } = await admin.inviteUser({ body })
    people.push({ name, email, label, api: await enter(inviteUrl) })
  }
  return people
}

/** Calls within this process have no socket with an address. */
const noSocket = {} as ApiEnv['Bindings']

/** The person whose address begins so. */
export function personOf(people: readonly SeededPerson[], start: string): SeededPerson {
  const person = people.find(({ email }) => email.startsWith(start))
  if (!person) throw new Error(`${start} is missing`)
  return person
}

/** Creates two classes, a paused institution, the privacy contact and terms of use. */
export async function seedOrganization(people: readonly SeededPerson[]): Promise<void> {
  const admin = people[0]
  if (!admin) throw new Error('nobody administrates')
  const emailsOf = (...starts: string[]) =>
    people.filter(({ email }) => starts.some((start) => email.startsWith(start))).map(({ email }) => email)
  for (const [name, emails] of [
    ['8º A – manhã', emailsOf('maria', 'bruno')],
    ['8º B – tarde', emailsOf('daniel', 'bruno')],
  ] as const) {
    const body = { name, kind: 'class' as const, description: 'Ano letivo de 2026' }
    const { id: groupId } = await admin.api.createGroup({ body })
    await admin.api.addGroupMembers({ params: { groupId }, body: { emails } })
  }
  const paused = await admin.api.createPartner({ body: sertao })
  await admin.api.updatePartner({ params: { partnerId: paused.id }, body: { status: 'paused' } })

  const { defaultAppName: _, ...general } = await admin.api.getGeneralSettings()
  const dpo = { dpoName: 'Renata Queiroz', dpoEmail: 'encarregada@exemplo.test' }
  await admin.api.updateGeneralSettings({ body: { ...general, ...dpo } })
  await admin.api.publishTerms({ body: { text: terms } })
}

const sertao = {
  name: 'Escola Técnica Vale do Sertão Central e Região Metropolitana',
  cnpj: '',
  contacts: '',
  dpoEmail: '',
  maxPeople: null,
  maxLinks: null,
  monthlyBudgetBrl: null,
}

const terms = `## Como usamos o Prosa

- As respostas são escritas por inteligência artificial e podem ter erros: confira o que for importante.
- Não escreva dados pessoais de outras pessoas nas conversas.
- O professor responsável pode ler conversas quando o assistente avisar que isso acontece.

Dúvidas? Fale com a encarregada pelos dados pessoais.`

/** A profile beside the three of every installation (the baseline of the migrations). */
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

/** Creates a school's permission profiles and assigns them to some people, who also get phones and registrations. */
export async function seedPermissionProfiles(people: readonly SeededPerson[]): Promise<void> {
  const admin = people[0]?.api
  if (!admin) return
  await admin.createPermissionProfile({ body: { ...onlyTalks, removed: [...onlyTalks.removed] } })
  const { items: profiles } = await admin.listPermissionProfiles({ query: {} })
  const ids = new Map(profiles.map(({ id, name }) => [name, id]))
  const giveProfile = async (email: string, profile: string, data: { phone: string; registration: string }) => {
    const { items } = await admin.listUsers({ query: { q: email } })
    const params = { userId: items[0]?.id ?? 0 }
    await admin.updateUser({ params, body: data })
    await admin.setUserPermissions({ params, body: { profileId: ids.get(profile) ?? null, added: [], removed: [] } })
  }
  await giveProfile('bruno@exemplo.test', 'Professor', { phone: '(11) 98765-4321', registration: 'P-0102' })
  await giveProfile('daniel@exemplo.test', 'Coordenação', { phone: '(11) 91234-5678', registration: 'C-0007' })
  await giveProfile('maria@exemplo.test', 'Aluno', { phone: '', registration: 'RA-202600381' })
  const [name, email] = ['Luís Antônio Prado', 'luis@exemplo.test']
  await admin.inviteUser({ body: { name, email, roles: ['user'], registration: 'P-0119', sendMail: false } })
}
