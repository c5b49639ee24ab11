import { type Client, createClient } from '@prosa/contract/client/client.ts'
import { type AppContract, contract } from '@prosa/contract/client/contract.ts'
import type { Role } from '@prosa/contract/protocol/permissions.ts'
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
  ['Bruno Souza', 'bruno@exemplo.test', 'user', 'professor, dono de assistentes'],
  ['Carla Dias', 'carla@exemplo.test', 'partner', 'parceira'],
  ['Daniel Rocha', 'daniel@exemplo.test', 'user', 'editor'],
  ['Maria Aparecida do Nascimento Albuquerque Ferreira', 'maria@exemplo.test', 'user', 'estudante'],
]

/** Where the partner comes from. */
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

/** The API in this process, as whoever holds the token; as nobody without one. */
export const apiOf = (app: SeededApp, token?: string): Client<AppContract> =>
  createClient(contract, {
    base: 'http://prosa.test',
    token: () => token ?? null,
    fetch: (input, init) => Promise.resolve(app.request(input as string, init, noSocket)),
  })

/** The first administrator by the set-up link and the others by invitation, over the API: as in real life. */
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

/** Calls come from this process: there is no socket to tell an address. */
const noSocket = {} as ApiEnv['Bindings']
