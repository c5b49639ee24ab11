import { choicePermissions, type ChoiceKind } from '@prosa/contract/settings/choices.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createUser, permit } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { problemOf } from '#test/accounts.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const admin = await createUser(app, { roles: ['admin'] })
await app.ctx.db.execute(
  sql`insert into groups (name, kind) select 'Turma ' || n || ' do 6º ano', 'class' from generate_series(1, 3000) n`,
)
const list = (of: ChoiceKind, query: { q?: string; ids?: string } = {}) =>
  admin.api.listChoices({ params: { of }, query })

test('of 3,000 classes the first are listed, and every other one is found by a part of its name [S27]', async () => {
  const first = await list('groups')
  expect(first).toMatchObject({ more: true, items: { length: 50 } })
  const { items, more } = await list('groups', { q: 'ANO 1599' })
  expect(items).toMatchObject([{ name: 'Turma 1599 do 6º ano' }])
  expect(more).toBe(false)
  expect(await list('groups', { q: 'jabuticaba' })).toEqual({ items: [], more: false })
})

test('chosen entries are returned by name, wherever they are in the list [S27]', async () => {
  const { items } = await list('groups', { q: 'turma 2999' })
  const ids = `${items[0]!.value}\n1`
  expect((await list('groups', { ids })).items.map(({ name }) => name)).toEqual([
    'Turma 1 do 6º ano',
    'Turma 2999 do 6º ano',
  ])
  expect(await list('groups', { ids: 'nenhum' })).toEqual({ items: [], more: false })
})

test('a list is refused to a person without any of the permissions that need it [Z1]', async () => {
  const lacking = await createUser(app, { roles: ['admin'] })
  for (const of of Object.keys(choicePermissions) as ChoiceKind[]) {
    expect(await list(of)).toMatchObject({ more: of === 'groups' })
    await permit(app, lacking, { removed: [...choicePermissions[of]] })
    expect(await problemOf(lacking.api.listChoices({ params: { of }, query: {} }))).toMatchObject({ status: 404 })
  }
})
