import { expect, test } from 'vitest'
import { problemOf } from '#test/accounts.ts'
import { createPublishedAssistant, createUser, grant, makePublic, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const owner = await createUser(app, { name: 'Bruno Souza' })

const previewAs = (by: TestUser, assistantId: number, person: TestUser) =>
  by.api.previewAccess({ params: { assistantId, userId: person.id } })

test('an editor sees the assistant as somebody else would, by the rules that answer them [S14, S47]', async () => {
  const assistantId = await createPublishedAssistant(owner, 'Tutor visto')
  const [viewer, editor, stranger] = [await createUser(app), await createUser(app), await createUser(app)]
  await grant(app, viewer, assistantId, 'viewer')
  await grant(app, editor, assistantId, 'editor')
  expect(await previewAs(owner, assistantId, viewer)).toMatchObject({
    personName: 'Maria da Silva',
    role: 'viewer',
    assistant: { name: 'Tutor visto', abilities: { chat: true, edit: false } },
  })
  expect(await previewAs(owner, assistantId, editor)).toMatchObject({
    role: 'editor',
    assistant: { abilities: { edit: true } },
  })
  expect(await previewAs(owner, assistantId, stranger)).toMatchObject({ role: null, assistant: null })
  await makePublic(app, assistantId)
  expect(await previewAs(owner, assistantId, stranger)).toMatchObject({
    role: null,
    assistant: { name: 'Tutor visto' },
  })
})

test('a partner does not see what is public, and nobody who cannot be found is looked through [S49]', async () => {
  const assistantId = await createPublishedAssistant(owner, 'Público')
  await makePublic(app, assistantId)
  const partner = await createUser(app, { roles: ['partner'] })
  expect(await previewAs(owner, assistantId, partner)).toMatchObject({ assistant: null })
  const unknown = owner.api.previewAccess({ params: { assistantId, userId: 999_999 } })
  expect(await problemOf(unknown)).toMatchObject({ status: 409, code: 'principal_unknown' })
})
