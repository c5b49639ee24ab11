import { expect, test } from 'vitest'
import { createAccount, mailsTo, problemOf } from '#test/accounts.ts'
import { createPublishedAssistant, createUser, grant, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const owner = await createAccount(app, { name: 'Bruno Souza' })
const newOwner = await createAccount(app, { name: 'Daniel Rocha' })

const transfer = (by: TestUser, assistantId: number, to: { id: number }) =>
  by.api.transferAssistant({ params: { assistantId }, body: { userId: to.id } })

test('the new owner may delete, the old one goes on as an editor', async () => {
  const id = await createPublishedAssistant(owner, 'Tutor herdado')
  const params = { assistantId: id }
  await transfer(owner, id, newOwner)
  expect((await newOwner.api.getAssistant({ params })).abilities).toMatchObject({
    transfer: true,
    delete: true,
    edit: true,
  })
  expect((await owner.api.getAssistant({ params })).abilities).toMatchObject({
    transfer: false,
    delete: false,
    edit: true,
  })
  const { items } = await owner.api.listAccess({ params, query: {} })
  expect(items.map(({ name, owner: isOwner, role }) => [name, isOwner, role])).toEqual([
    ['Daniel Rocha', true, 'editor'],
    ['Bruno Souza', false, 'editor'],
  ])
  expect((await newOwner.api.listAccessHistory({ params, query: {} })).items[0]).toMatchObject({
    action: 'transfer',
    actorName: 'Bruno Souza',
    principalName: 'Daniel Rocha',
  })
  expect((await mailsTo(app, newOwner.email))[0]).toContain('“Tutor herdado”')
})

test('an end that the new owner’s access had is gone; to oneself nothing happens', async () => {
  const id = await createPublishedAssistant(owner)
  await grant(app, newOwner, id, 'viewer', new Date(Date.now() + 60_000))
  await transfer(owner, id, owner)
  expect((await owner.api.listAccessHistory({ params: { assistantId: id }, query: {} })).total).toBe(0)
  await transfer(owner, id, newOwner)
  const { items } = await newOwner.api.listAccess({ params: { assistantId: id }, query: {} })
  expect(items[0]).toMatchObject({ owner: true, role: 'editor', expiresAt: null })
})

test('only somebody who has come in and may create assistants can own one', async () => {
  const id = await createPublishedAssistant(owner)
  const partner = await createAccount(app, { roles: ['partner'] })
  const invited = await createUser(app)
  for (const unfit of [partner, invited])
    expect(await problemOf(transfer(owner, id, unfit))).toMatchObject({ status: 409, code: 'owner_unfit' })
  expect(await problemOf(transfer(owner, id, { id: 999_999 }))).toMatchObject({ code: 'principal_unknown' })
})
