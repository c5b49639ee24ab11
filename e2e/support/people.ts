import { randomUUID } from 'node:crypto'
import { type Client, createClient } from '@prosa/contract/client/client.ts'
import { type AppContract, contract } from '@prosa/contract/client/contract.ts'
import type { Role } from '@prosa/contract/protocol/permissions.ts'
import { tokenIn } from '../../apps/server/test/outbox.ts'
import type { Product } from './product.ts'

export interface Person {
  id: number
  name: string
  email: string
  password: string
  /** Of a session that no test ends. */
  token: string
}

export type People = Record<Role, Person>
export type Api = Client<AppContract>

/** The people of every product that was started with them. */
export const people: People = JSON.parse(process.env['E2E_PEOPLE'] ?? '{}') as People

const password = 'girassol-na-janela'

/** Creates the first administrator by the printed link and the others by invitation, as every account begins. */
export async function createPeople({ url, adminLink }: Product): Promise<People> {
  const admin = { name: 'Ana Lima', email: 'ana@escola.test' }
  const { token } = await apiOf(url).setPassword({ body: { token: tokenIn(adminLink), password, ...admin } })
  const api = apiOf(url, token)
  const { id } = await api.getSession()
  const invite = (name: string, email: string, role: Role) => createPerson(url, api, { name, email, role })
  return {
    admin: { id, password, token, ...admin },
    user: await invite('Bruno Souza', 'bruno@escola.test', 'user'),
    partner: await invite('Carla Dias', 'carla@parceira.test', 'partner'),
  }
}

/** Creates a person who was invited by `admin` and has signed in. */
export async function createPerson(
  url: string,
  admin: Api,
  { name, email, role }: { name: string; email: string; role: Role },
): Promise<Person> {
  const partnerId = role === 'partner' ? await createInstitution(admin) : null
  const { user, inviteUrl } = await admin.inviteUser({ body: { name, email, roles: [role], partnerId } })
  // each journey assigns the institution of its partners itself
  if (partnerId !== null) await admin.unlinkPartnerPerson({ params: { partnerId, userId: user.id } })
  const { token } = await apiOf(url).setPassword({ body: { token: tokenIn(inviteUrl), password } })
  return { id: user.id, name, email, password, token }
}

async function createInstitution(admin: Api): Promise<number> {
  const none = { cnpj: '', contacts: '', dpoEmail: '', maxPeople: null, maxLinks: null, monthlyBudgetBrl: null }
  return (await admin.createPartner({ body: { ...none, name: `Parceira ${randomUUID()}` } })).id
}

/** The API with this token. */
export function apiOf(url: string, token?: string): Api {
  return createClient(contract, { base: url, token: () => token ?? null })
}
