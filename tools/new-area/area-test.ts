import { capitalize, nameInCopy, type Names } from './area-names.ts'

/** Returns the area's first test: its operations, their refusals, and the erasure and copy of a person's rows. */
export function testFile({ plural, singular, title, own }: Names): string {
  const [Plural, Singular] = [capitalize(plural), capitalize(singular)]
  const [all, one] = own ? ['params, ', `...params, `] : ['', '']
  return `import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
${own ? `import { erasePerson, exportRows } from '#/modules/privacy/areas.service.ts'\n` : ''}import { problemOf } from '#test/accounts.ts'
import { ${own ? 'createPublishedAssistant, ' : ''}createUser, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const ana = await createUser(app${own ? '' : `, { roles: ['admin'] }`})
${own ? 'const params = { assistantId: await createPublishedAssistant(ana) }\n' : ''}
const create = (name: string, text = '') => ana.api.create${Singular}({ ${all}body: { name, text } })
const namesOf = async ({ api }: TestUser, q = '') =>
  (await api.list${Plural}({ ${all}query: { q } })).items.map(({ name }) => name)

test('a row is created, found, changed and deleted, and the audit trail holds none of its text [G1]', async () => {
  const { id } = await create('Segundo', 'Sobre a saudação')
  await create('Primeiro')
  const at = { params: { ${one}${singular}Id: id } }
  const saved = await ana.api.update${Singular}({ ...at, body: { name: 'Terceiro', text: 'Sobre a saudação' } })
  expect(saved).toMatchObject({ id, name: 'Terceiro', text: 'Sobre a saudação' })
  expect(await namesOf(ana)).toEqual(['Terceiro', 'Primeiro'])
  expect(await namesOf(ana, 'saudacao')).toEqual(['Terceiro'])
  await ana.api.delete${Singular}(at)
  expect(await problemOf(ana.api.delete${Singular}(at))).toMatchObject({ status: 404 })
  expect(await namesOf(ana)).toEqual(['Primeiro'])
  const { rows } = await app.ctx.db.execute(
    sql\`select action, data from audit_events where target_type = '${singular}' and target_id = \${id} order by id\`,
  )
  expect(rows).toEqual(['create', 'change', 'delete'].map((verb) => ({ action: \`${singular}.\${verb}\`, data: {} })))
})

test('${own ? 'other people cannot see or change the rows, administrators included' : 'without the permission the operations answer 404'} [Z2]', async () => {
  const { id } = await create('De Ana')
  const at = { params: { ${one}${singular}Id: id } }
${own ? `  const admin = await createUser(app, { roles: ['admin'] })\n  expect(await namesOf(admin)).toEqual([])\n` : ''}  const stranger = await createUser(app)
  expect(await problemOf(stranger.api.list${Plural}({ ${all}query: {} }))).toMatchObject({ status: 404 })
  for (const { api } of [${own ? 'admin, ' : ''}stranger]) {
    expect(await problemOf(api.update${Singular}({ ...at, body: { name: 'Meu', text: '' } }))).toMatchObject({ status: 404 })
    expect(await problemOf(api.delete${Singular}(at))).toMatchObject({ status: 404 })
  }
})
${
  own
    ? `
test('a person’s copy contains the rows, and erasing the person deletes them [P2]', async () => {
  await create('De Ana', 'Ligar para a escola')
  const copied = async () => (await exportRows(app.ctx.db, ana.id))['${nameInCopy(title)}']
  expect(await copied()).toContainEqual(expect.objectContaining({ nome: 'De Ana', texto: 'Ligar para a escola' }))
  await app.ctx.db.transaction((tx) => erasePerson(app.ctx, tx, ana))
  expect(await copied()).toEqual([])
})
`
    : ''
}`
}
