import { type Facts, nameInCopy, when } from './wish.ts'

/** Returns the tests of the extension and what other tests need to know of it, by their path in the folder. */
export const testFiles = (facts: Facts): Record<string, string> => ({
  [`server/${facts.plural}.test.ts`]: serverTest(facts),
  'samples.ts': samplesFile(facts),
  'journey.spec.ts': journeyFile(facts),
})

/** Its operations, their refusals, and the erasure and copy of a person's rows. */
function serverTest({ singular, Plural, Singular, title, id, own, ofAssistant }: Facts): string {
  const [all, one] = ofAssistant ? ['params, ', `...params, `] : ['', '']
  return `import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
${when(own, `import { erasePerson, exportRows } from '@prosa/server/src/modules/privacy/areas.service.ts'\n`)}import { problemOf } from '@prosa/server/test/accounts.ts'
import { ${when(ofAssistant, 'createPublishedAssistant, ')}createUser, type TestUser } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { startTestApp } from '@prosa/server/test/test-app.ts'

const app = await forFile(startTestApp())
const ana = await createUser(app${when(!own && !ofAssistant, `, { roles: ['admin'] }`)})
${when(ofAssistant, 'const params = { assistantId: await createPublishedAssistant(ana) }\n')}
const create = (name: string, text = '') => ana.api.create${Singular}({ ${all}body: { name, text } })
const namesOf = async ({ api }: TestUser, q = '') =>
  (await api.list${Plural}({ ${all}query: { q } })).items.map(({ name }) => name)

test('a row is created, found, changed and deleted, and the audit trail holds none of its text [G1]', async () => {
  const { id } = await create('Segundo', 'Sobre a saudação')
  await create('Primeiro')
  const at = { params: { ${one}${id}: id } }
  const saved = await ana.api.update${Singular}({ ...at, body: { name: 'Terceiro' } })
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
  const at = { params: { ${one}${id}: id } }
${when(own, `  const admin = await createUser(app, { roles: ['admin'] })\n  expect(await namesOf(admin)).toEqual([])\n`)}  const stranger = await createUser(app)
${own && !ofAssistant ? '  expect(await namesOf(stranger)).toEqual([])\n' : `  expect(await problemOf(stranger.api.list${Plural}({ ${all}query: {} }))).toMatchObject({ status: 404 })\n`}  for (const { api } of [${when(own, 'admin, ')}stranger]) {
    expect(await problemOf(api.update${Singular}({ ...at, body: { name: 'Meu' } }))).toMatchObject({ status: 404 })
    expect(await problemOf(api.delete${Singular}(at))).toMatchObject({ status: 404 })
  }
})
${when(
  own,
  `
test('a person’s copy contains the rows, and erasing the person deletes them [P2]', async () => {
  await create('De Ana', 'Ligar para a escola')
  const copied = async () => (await exportRows(app.ctx.db, ana.id))['${nameInCopy(title)}']
  expect(await copied()).toContainEqual(expect.objectContaining({ nome: 'De Ana', texto: 'Ligar para a escola' }))
  await app.ctx.db.transaction((tx) => erasePerson(app.ctx, tx, ana))
  expect(await copied()).toEqual([])
})
`,
)}`
}

function samplesFile({ plural, Plural, Singular, id, own, ofAssistant }: Facts): string {
  const [all, one] = ofAssistant ? ['params: { assistantId }, ', 'assistantId, '] : ['', '']
  return `import type { ExtensionSamples } from '@prosa/server/test/operations/extension-samples.ts'
${when(ofAssistant, `import { createPublishedAssistant } from '@prosa/server/test/factories.ts'\n`)}
export const ${plural}: ExtensionSamples = {
  edited: {
    update${Singular}: async (${ofAssistant ? 'admin' : '{ api }'}) => {
${when(ofAssistant, '      const { api } = admin\n      const assistantId = await createPublishedAssistant(admin)\n')}      const { id: ${id} } = await api.create${Singular}({ ${all}body: { name: 'Aula', text: '' } })
      return {
        read: async () => (await api.list${Plural}({ ${all}query: {} })).items.find(({ id }) => id === ${id})!,
        change: (by, number, version) =>
          by.api.update${Singular}({ params: { ${one}${id} }, body: { text: \`Texto \${number}\`, ...(version && { version }) } }),
${when(own, '        own: true,\n')}      }
    },
  },
${when(
  ofAssistant && !own,
  `  notInCopyBecause: { ${plural}: 'is of the assistant' },
  staysBecause: { ${plural}: 'goes with its assistant' },
`,
)}}
`
}

/** A journey through the screen: create, refuse, find, change and delete, with the accessibility of each state. */
function journeyFile({ title, address, own, place, ofAssistant }: Facts): string {
  const path = ofAssistant ? `\`${address.replace(':assistantId', '${assistantId}')}\`` : `'${address}'`
  const as = own || place === 'assistant' ? 'user' : 'admin'
  return `import { expectAccessible } from '../../e2e/support/accessibility.ts'
${when(ofAssistant, `import { publishAssistant } from '../../e2e/support/assistants.ts'\n`)}import { chooseAction, expect, test } from '../../e2e/support/test.ts'

test.use({ as: '${as}' })

test('a row of ${title} is created, found, changed and deleted [X1]', async ({ page${when(ofAssistant, ', apiAs')} }) => {
  // The accessibility checks of several screens take long.
  test.setTimeout(180_000)
${when(ofAssistant, `  const assistantId = await publishAssistant(apiAs('user'), { name: 'Assistente com ${title}' })\n`)}  await page.goto(${path})
  await expect(page.getByText('Ainda não há nada aqui.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Criar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Criar' }).click()
  await expect(dialog.getByText('Escreva o nome.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Nome').fill('Primeiro')
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: /Primeiro/ })
  await expect(row).toBeVisible()
  await expectAccessible(page)

  const search = page.getByRole('searchbox', { name: 'Buscar', exact: true })
  await search.fill('nada disso')
  await expect(page.getByText('Nada encontrado para “nada disso”.')).toBeVisible()
  await search.fill('primeiro')
  await chooseAction(page, 'Ações de Primeiro', 'Editar')
  await dialog.getByLabel('Nome').fill('Primeiro de todos')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await chooseAction(page, 'Ações de Primeiro de todos', 'Excluir')
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(row).toHaveCount(0)
})
`
}
