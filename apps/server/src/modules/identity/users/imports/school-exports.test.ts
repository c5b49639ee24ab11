import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { partners } from '#/modules/identity/accounts/partners.tables.ts'
import { createAccount, goodPassword } from '#test/accounts.ts'
import { emptyTables } from '#test/database/empty-tables.ts'
import { permit, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

let admin: TestUser
const app = await forFile(startTestApp())

beforeEach(async () => {
  await emptyTables(app.ctx.db, 'users', 'rate_limits')
  await app.ctx.db.execute(sql`delete from groups`)
  admin = await createAccount(app, { roles: ['admin'] })
})

const makeClasses = async (...names: string[]) => {
  for (const name of names) await admin.api.createGroup({ body: { name, kind: 'class', description: '' } })
}

interface Options {
  dryRun?: boolean
  restored?: number[]
}

/** Reads a file and imports it as it was read. */
async function importFile(csv: string, { dryRun = false, restored = [] }: Options = {}) {
  const { mapping, leftOut } = await admin.api.readUserImport({ body: { csv } })
  const answer = await admin.api.importUsers({ body: { csv, mapping, restored, dryRun, sendMail: false } })
  return { ...answer, leftOut }
}

const people = async () => {
  const { items } = await admin.api.listUsers({ query: { sort: 'name' } })
  return items
    .filter(({ id }) => id !== admin.id)
    .map(({ name, email, registration, groups }) => [
      name,
      email,
      registration,
      groups.map((group) => group.name).join(),
    ])
}

test('of an export of the school the pupil’s columns are taken, and never the guardian’s [S29]', async () => {
  await makeClasses('6º ano A')
  const csv =
    'Código da escola;Nome da escola;Nome da turma;Código do aluno;Nome do aluno;E-mail do responsável;E-mail institucional;Telefone do responsável\r\n' +
    '35000001;EMEF Exemplo;6º ano A;00123;Ana Beatriz Exemplo;mae.ana@familia.example;ana.exemplo@escola.example;(11) 90000-0001\r\n' +
    '35000001;EMEF Exemplo;6º ano A;00124;"Modelo, Bruno";mae.ana@familia.example;bruno.modelo@escola.example;(11) 90000-0001\r\n'
  const { mapping } = await admin.api.readUserImport({ body: { csv } })
  expect(mapping).toMatchObject({ name: 4, email: 6, registration: 3, groups: 2, phone: null, partner: null })
  expect(await importFile(csv)).toMatchObject({ created: 2, problems: [], leftOut: [] })
  expect(await people()).toEqual([
    ['Ana Beatriz Exemplo', 'ana.exemplo@escola.example', '00123', '6º ano A'],
    ['Bruno Modelo', 'bruno.modelo@escola.example', '00124', '6º ano A'],
  ])
})

test('the head, the total and who left are no problems but left out, and one comes back where that is asked for [S29]', async () => {
  const csv =
    'Relatório de alunos - SUAP;;;;\n;;;;\nMatrícula;Nome Social;Nome do Aluno;E-mail Acadêmico;Situação\n' +
    '00020261001;Bia Exemplo;Carlos Exemplo;bia@escola.example;Matriculado\n' +
    '00020261002;;Davi Luz;davi@escola.example;Transferido\nTotal: 2;;;;\n'
  expect(await importFile(csv, { dryRun: true })).toMatchObject({
    created: 1,
    problems: [],
    leftOut: [
      { line: 1, reason: 'título', text: 'Relatório de alunos - SUAP' },
      { line: 5, reason: 'transferido' },
      { line: 6, reason: 'linha de total', text: 'Total: 2' },
    ],
  })
  expect(await importFile(csv, { restored: [5] })).toMatchObject({ created: 2 })
  expect((await people()).map(([name]) => name)).toEqual(['Bia Exemplo', 'Davi Luz'])
})

test('one address in three spellings is one account with all its roles and classes, and a bad line undoes no other [S29]', async () => {
  await app.ctx.db.execute(sql`delete from partners`)
  await app.ctx.db.insert(partners).values({ name: 'Colégio Exemplo' })
  await makeClasses('6º A', '7º B')
  const csv =
    'Nome;E-mail;Papel;Instituição;Turma\r\nRita Modelo;rita@escola.example;Usuário;;6º A\r\n' +
    'Rita Modelo;RITA@escola.example;Parceiro;Colégio Exemplo;\r\nRITA MODELO; rita@escola.example ;Usuário;;7º B\r\n' +
    'Rita Modelo;rita@escola.example;Usuário;;9º Z\r\nSusi Outra;rita@escola.example;Usuário;;6º A\r\n'
  const answer = await importFile(csv)
  expect(answer).toMatchObject({
    created: 1,
    problems: [
      { line: 5, text: 'O grupo ou a turma “9º Z” não existe. Crie antes de importar.' },
      { line: 6, text: 'Este e-mail já apareceu na linha 2, de “Rita Modelo”.' },
    ],
    changes: [
      { line: 3, text: 'É a mesma pessoa da linha 2: os papéis e as turmas se somam.' },
      { line: 4, text: 'É a mesma pessoa da linha 2: os papéis e as turmas se somam.' },
    ],
  })
  const { items } = await admin.api.listUsers({ query: { q: 'rita' } })
  expect(items).toMatchObject([
    { roles: ['user', 'partner'], partner: { name: 'Colégio Exemplo' }, groups: [{ name: '6º A' }, { name: '7º B' }] },
  ])
})

test('the file of the next year says what it changes, adds the classes, and takes nothing away [S29]', async () => {
  await makeClasses('6º A', '7º A')
  const file = (turma: string) => `Nome;E-mail;Turma\nAna Sá;ana@escola.example;${turma}\n`
  await importFile(file('6º A'))
  const text = 'Ana Sá já tem conta: entra em 7º A e continua em 6º A.'
  const expected = { created: 0, updated: 1, problems: [], changes: [{ line: 2, text }], invitations: [] }
  expect(await importFile(file('7º A'), { dryRun: true })).toMatchObject(expected)
  expect((await people())[0]?.[3]).toBe('6º A')
  expect(await importFile(file('7º A'))).toMatchObject(expected)
  expect((await people())[0]?.[3]).toBe('6º A,7º A')
  expect(await importFile(file('7º A'))).toMatchObject({
    updated: 0,
    changes: [{ line: 2, text: 'Ana Sá já tem conta, e nada muda.' }],
  })
  await permit(app, admin, { removed: ['users.update'] })
  expect(await importFile(file('6º A'))).toMatchObject({ updated: 0, problems: [{ line: 2 }] })
})

test('addresses pasted from a mail program are people, and a file without titles loses nobody [S29]', async () => {
  expect(
    await importFile('Ana Reis <ana@escola.example>, beto.lima@escola.example; Caio <caio@escola.example>'),
  ).toMatchObject({
    created: 3,
  })
  expect(await importFile('Davi Luz;davi@escola.example\nElis Paz;elis@escola.example')).toMatchObject({ created: 2 })
  expect((await people()).map(([name]) => name)).toEqual(['Ana Reis', 'Beto Lima', 'Caio', 'Davi Luz', 'Elis Paz'])
})

test('without a mail server the links are in the answer, once, for who may invite, and each is in the trail [S29, L4, G1]', async () => {
  const csv = 'Nome;E-mail\nAna Sá;ana@escola.example\nBia Luz;bia@escola.example\n'
  expect((await importFile(csv, { dryRun: true })).invitations).toEqual([])
  const { invitations } = await importFile(csv)
  expect(invitations.map(({ name, email }) => [name, email])).toEqual([
    ['Ana Sá', 'ana@escola.example'],
    ['Bia Luz', 'bia@escola.example'],
  ])
  expect((await importFile(csv)).invitations).toEqual([])
  const { rows } = await app.ctx.db.execute(sql`select count(*)::int as shown,
    (select count(*)::int from auth_links l where l.purpose = 'invite') as links from audit_events e
    join users u on u.id::text = e.target_id where e.action = 'user.invite' and e.data->>'linkShown' = 'true'`)
  expect(rows).toEqual([{ shown: 2, links: 2 }])

  const { items } = await admin.api.listUsers({ query: { status: 'invited' } })
  const userIds = items.map(({ id }) => id)
  const again = await admin.api.changeUsers({ body: { userIds, change: { kind: 'invite-again' } } })
  expect(again.invitations.map(({ email }) => email)).toEqual(['ana@escola.example', 'bia@escola.example'])
  const use = (url: string | undefined) =>
    app
      .api()
      .setPassword({ body: { token: new URL(url ?? '').searchParams.get('token') ?? '', password: goodPassword } })
  expect((await use(again.invitations[0]?.url)).token).toBeDefined()
  await expect(use(invitations[1]?.url)).rejects.toMatchObject({ status: 410 })

  await permit(app, admin, { removed: ['users.invite'] })
  expect(await importFile('Nome;E-mail\nCaio Rei;caio@escola.example')).toMatchObject({ created: 1, invitations: [] })
})
