import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { readTable, sliceRows, suggestMapping } from '#/modules/identity/users/imports/imports.model.ts'
import { emptyTables } from '#test/database/empty-tables.ts'
import { createAccount, goodPassword, mailsTo, problemOf, tokenIn } from '#test/accounts.ts'
import { insertPartner, permit, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

let admin: TestUser
const app = await forFile(startTestApp())

beforeEach(async () => {
  await emptyTables(app.ctx.db, 'users', 'rate_limits')
  await app.ctx.db.execute(sql`delete from groups`)
  admin = await createAccount(app, { roles: ['admin'] })
})

const titles = 'Nome;E-mail;Papel;Turma;Matrícula'
function read(csv: string) {
  const table = readTable(csv)
  return { titles: table.titles, rows: sliceRows(table, 0, 10) }
}
const mapping = { name: 0, email: 1, roles: 2, groups: 3, registration: 4 }

/** Imports all batches, like the screen. */
async function importAll(csv: string, dryRun: boolean) {
  const problems: { line: number; text: string }[] = []
  let created = 0
  for (let from: number | null = 0; from !== null;) {
    const answer = await admin.api.importUsers({ body: { csv, mapping, from, dryRun, sendMail: false } })
    created += answer.created
    problems.push(...answer.problems)
    from = answer.next
  }
  return { created, problems }
}

test('the columns of a file are recognised by their titles [S29]', async () => {
  const csv = `\uFEFF${titles}\n'=Ana;ana@escola.test;;;`
  expect(await admin.api.readUserImport({ body: { csv } })).toEqual({
    rows: 1,
    columns: ['Nome', 'E-mail', 'Papel', 'Turma', 'Matrícula'].map((title, index) => ({
      title,
      sample: ['=Ana', 'ana@escola.test'][index] ?? '',
    })),
    mapping: { ...mapping, surname: null, socialName: null, partner: null, phone: null },
    leftOut: [],
  })
  expect(suggestMapping(['Celular', 'Endereço de e-mail', 'Nome completo'])).toMatchObject({
    phone: 0,
    email: 1,
    name: 2,
  })
  expect(read('a,b\n1,"x,y"').rows).toEqual([{ line: 2, cells: ['1', 'x,y'] }])
})

test('a dry run reports every problem by line and creates nothing; the import creates the others once [S29]', async () => {
  await admin.api.createGroup({ body: { name: '6º A', kind: 'class', description: '' } })
  const csv = [
    titles,
    'Ana Reis;ana@escola.test;;6º a;RA-1',
    'B;beto@escola;Chefe;;',
    'Ana Outra;ANA@escola.test;;;',
    'Caio Luz;caio@escola.test;Usuário;9º Z;',
    'Davi Sá;davi@parceira.test;Parceiro;;',
    `Já Tenho;${admin.email};;;`,
  ].join('\n')
  const problems = [
    {
      line: 3,
      text: 'Escreva o nome com pelo menos 2 letras. Escreva um e-mail válido, como nome@escola.br. A função “chefe” não existe. Use Professor, Coordenação, Aluno, Administrador, Parceiro ou Usuário.',
    },
    { line: 4, text: 'Este e-mail já apareceu na linha 2, de “Ana Reis”.' },
    { line: 5, text: 'O grupo “9º Z” não existe. Crie antes de importar.' },
    { line: 6, text: 'Um parceiro precisa da instituição a que pertence.' },
    { line: 7, text: `Este e-mail já é da conta de “${admin.name}”. Confira o e-mail.` },
  ]
  expect(await importAll(csv, true)).toEqual({ created: 1, problems })
  expect((await admin.api.listUsers({ query: {} })).total).toBe(1)
  expect(await importAll(csv, false)).toEqual({ created: 1, problems })
  const { items } = await admin.api.listUsers({ query: { q: 'ana' } })
  expect(items).toMatchObject([{ name: 'Ana Reis', registration: 'RA-1', groups: [{ name: '6º A' }] }])
  expect((await importAll(csv, false)).created).toBe(0)
})

test('five thousand lines go through in batches, and one more is refused [S29]', async () => {
  const lines = Array.from({ length: 5000 }, (_, index) => `Pessoa ${index};p${index}@escola.test;;;`)
  expect(await importAll([titles, ...lines].join('\n'), true)).toEqual({ created: 5000, problems: [] })
  const csv = [titles, ...lines, 'Mais Uma;mais@escola.test;;;'].join('\n')
  expect((await problemOf(admin.api.readUserImport({ body: { csv } }))).code).toBe('import_too_long')
  expect((await problemOf(admin.api.readUserImport({ body: { csv: titles } }))).code).toBe('import_unreadable')
})

test('a text that is no CSV or is too long is refused with its reason [S29, F2]', async () => {
  const reasonOf = async (csv: string) =>
    (await problemOf(admin.api.readUserImport({ body: { csv } }))).errors?.[0]?.detail
  expect(await reasonOf('PK\u0003\u0004\u0014\0\u0006\0')).toContain('não é um CSV')
  const lines = Array.from({ length: 50_000 }, (_, index) => `Pessoa ${index};p${index}@escola.test;;;`)
  expect(await reasonOf([titles, ...lines].join('\n'))).toContain('Divida-o')
})

test('a dry run refuses like the import: rights beyond one’s own, institutions without seats [S29, Z3]', async () => {
  await app.ctx.db.execute(sql`delete from partners`)
  await insertPartner(app, { name: 'Colégio Pequeno', maxPeople: 1 })
  await permit(app, admin, { removed: ['chats.read_all'] })
  const csv = [
    'Nome;E-mail;Papel;Instituição',
    'Ana Reis;ana@escola.test;Administrador;',
    'Beto Luz;beto@parceira.test;Parceiro;colégio pequeno',
    'Caio Sá;caio@parceira.test;Parceiro;Colégio Pequeno',
    'Davi Paz;davi@escola.test;Usuário;',
  ].join('\n')
  const run = (dryRun: boolean) =>
    admin.api.importUsers({
      body: { csv, mapping: { ...mapping, groups: null, registration: null, partner: 3 }, dryRun, sendMail: false },
    })
  const expected = {
    created: 2,
    next: null,
    problems: [
      { line: 2, text: expect.stringContaining('uma permissão que não tem') },
      { line: 4, text: expect.stringContaining('instituição') },
    ],
  }
  expect(await run(true)).toMatchObject(expected)
  expect((await admin.api.listUsers({ query: {} })).total).toBe(1)
  expect(await run(false)).toMatchObject(expected)
  const { items } = await admin.api.listUsers({ query: { q: 'beto' } })
  expect(items).toMatchObject([{ partner: { name: 'Colégio Pequeno' } }])
})

test('a batch costs a few statements, and each person is in the trail, in the class and invited [S29, G1]', async () => {
  const group = await admin.api.createGroup({ body: { name: '8º B', kind: 'class', description: '' } })
  const lines = Array.from({ length: 60 }, (_, index) => `Pessoa ${index};p${index}@lote.test;;8º B;`)
  const body = { csv: [titles, ...lines].join('\n'), mapping, dryRun: false, sendMail: true }
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  expect(await admin.api.importUsers({ body })).toMatchObject({ created: 60, problems: [] })
  expect(statements.mock.calls.length).toBeLessThan(60)
  statements.mockRestore()
  const { rows } = await app.ctx.db.execute(sql`
    select (select count(*)::int from audit_events e where e.action = 'user.invite' and e.target_id = u.id::text
        and e.data->'roles' = '["user"]') as invited,
      (select count(*)::int from audit_events e where e.action = 'group.add-people' and e.target_id = ${String(group.id)}
        and e.data->>'userId' = u.id::text) as joined,
      (select count(*)::int from auth_links l where l.user_id = u.id and l.purpose = 'invite') as links
    from users u where u.email like '%@lote.test'`)
  expect(rows).toEqual(Array.from({ length: 60 }, () => ({ invited: 1, joined: 1, links: 1 })))
  const token = tokenIn((await mailsTo(app, 'p7@lote.test'))[0])
  expect((await app.api().setPassword({ body: { token, password: goodPassword } })).token).toBeDefined()
})

test.each([';', ',', '\t'])(
  'two columns and one person are read despite a final line end, with %j between cells [S29, F2]',
  (delimiter) => {
    const cells = [
      ['Nome', 'E-mail'],
      ['"Ana\r\nLima"', 'ana@nova.test'],
    ]
    const table = readTable(cells.map((row) => `${row.join(delimiter)}\r\n`).join(''))
    expect([table.titles, sliceRows(table, 0, 10)]).toEqual([
      cells[0],
      [{ line: 2, cells: ['Ana Lima', 'ana@nova.test'] }],
    ])
  },
)

test("a table from Excel or a school's system is read with the line numbers that people see", () => {
  const csv = '\uFEFFsep=;\r\nNome;Matrícula\r\n\r\n"Ana\nLima";="00123"\r\n;\r\nJoão\u200B;\'=7\r\n'
  expect(read(csv)).toEqual({
    titles: ['Nome', 'Matrícula'],
    rows: [
      { line: 4, cells: ['Ana Lima', '00123'] },
      { line: 6, cells: ['João', '=7'] },
    ],
  })
})

const makeClasses = async (...names: string[]) => {
  for (const name of names) await admin.api.createGroup({ body: { name, kind: 'class', description: '' } })
}

interface Options {
  dryRun?: boolean
  restored?: number[]
}

/** Reads a file and imports it with the suggested columns. */
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

test("a school's export fills the pupil’s columns, never the guardian’s [S29]", async () => {
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

test('head, total and transferred pupils are left out, not problems, and can be restored [S29]', async () => {
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

test('three spellings of an address are one account with all roles and classes; a bad line stops no other [S29]', async () => {
  await app.ctx.db.execute(sql`delete from partners`)
  await insertPartner(app, { name: 'Colégio Exemplo' })
  await makeClasses('6º A', '7º B')
  const csv =
    'Nome;E-mail;Papel;Instituição;Turma\r\nRita Modelo;rita@escola.example;Usuário;;6º A\r\n' +
    'Rita Modelo;RITA@escola.example;Parceiro;Colégio Exemplo;\r\nRITA MODELO; rita@escola.example ;Usuário;;7º B\r\n' +
    'Rita Modelo;rita@escola.example;Usuário;;9º Z\r\nSusi Outra;rita@escola.example;Usuário;;6º A\r\n'
  const answer = await importFile(csv)
  expect(answer).toMatchObject({
    created: 1,
    problems: [
      { line: 5, text: 'O grupo “9º Z” não existe. Crie antes de importar.' },
      { line: 6, text: 'Este e-mail já apareceu na linha 2, de “Rita Modelo”.' },
    ],
    changes: [
      { line: 3, text: 'É a mesma pessoa da linha 2: os papéis e os grupos se somam.' },
      { line: 4, text: 'É a mesma pessoa da linha 2: os papéis e os grupos se somam.' },
    ],
  })
  const { items } = await admin.api.listUsers({ query: { q: 'rita' } })
  expect(items).toMatchObject([
    { roles: ['user', 'partner'], partner: { name: 'Colégio Exemplo' }, groups: [{ name: '6º A' }, { name: '7º B' }] },
  ])
})

test("next year's file shows its changes, adds the classes, and takes nothing away [S29]", async () => {
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

test('addresses pasted from a mail program become people, and a file without titles loses no row [S29]', async () => {
  expect(
    await importFile('Ana Reis <ana@escola.example>, beto.lima@escola.example; Caio <caio@escola.example>'),
  ).toMatchObject({ created: 3 })
  expect(await importFile('Davi Luz;davi@escola.example\nElis Paz;elis@escola.example')).toMatchObject({ created: 2 })
  expect((await people()).map(([name]) => name)).toEqual(['Ana Reis', 'Beto Lima', 'Caio', 'Davi Luz', 'Elis Paz'])
})

test('without a mail server the links are returned once to people who may invite, and logged [S29, L4, G1]', async () => {
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
