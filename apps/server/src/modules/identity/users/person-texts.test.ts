import { ofPersonTexts, personTextNames, personTexts } from '@prosa/contract/identity/users.ts'
import { expect, test } from 'vitest'
import { exportRows } from '#/modules/privacy/areas.service.ts'
import { createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const { api } = await createUser(app, { roles: ['admin'] })

const texts = ofPersonTexts((name) => String(1000 + personTextNames.indexOf(name)))
const person = { name: 'Bia Reis', email: 'bia@escola.test' }
const found = async (status: 'all' | 'deleted' = 'all') =>
  (await api.listUsers({ query: { q: status === 'all' ? person.email : '', status } })).items

test('every text that is kept of a person is entered, listed, exported, imported and copied, and goes with the account [S29, S30, P2]', async () => {
  const { user } = await api.inviteUser({ body: { ...person, ...texts, roles: ['user'], sendMail: false } })
  expect(await found()).toMatchObject([texts])
  const { conta } = await exportRows(app.ctx.db, user.id)
  expect(Object.values(conta?.[0] ?? {})).toEqual(expect.arrayContaining(Object.values(texts)))
  const csv = await (await api.exportUsers({ query: { q: person.email } })).text()
  for (const name of personTextNames) expect(csv.split('\r\n')[0]).toContain(personTexts[name].label)

  await api.deleteUser({ params: { userId: user.id }, body: { transferTo: null, chats: 'delete' } })
  expect(await found('deleted')).toMatchObject([ofPersonTexts(() => '')])
  const { mapping } = await api.readUserImport({ body: { csv } })
  await api.importUsers({ body: { csv, mapping, dryRun: false, sendMail: false } })
  expect(await found()).toMatchObject([{ ...person, ...texts }])
})
