import { setTimeout as sleep } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { ApiProblem } from '@prosa/contract/client/client.ts'
import { extensionSamples } from '@prosa/extensions/samples.gen.ts'
import { sql, type SQL } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { isGoneMeanwhile } from '#/platform/db/outage.ts'
import { createPublishedAssistant, createShareLink, createUser, insertPartner } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { activityForm, classForm } from '#test/school.ts'
import { startTestApp } from '#test/test-app.ts'

// Writes during the deletion of what they belong to: the deletion holds its row when the write begins, and is committed while the
// write waits for it. The result must not be an internal error.

const lines: string[] = []
const app = await forFile(startTestApp({ onLine: (line) => lines.push(line) }))
const admin = await createUser(app, { roles: ['user', 'admin'] })
const person = await createUser(app, { roles: ['user', 'partner'] })

beforeEach(() => app.ctx.db.execute(sql`truncate rate_limits`))

/** Table and id of a row. */
type Row = readonly [table: string, id: string | number]
type Written = () => Promise<unknown>

const newGroup = async (): Promise<number> =>
  (await admin.api.createGroup({ body: { name: `Turma ${randomUUID()}`, kind: 'class', description: '' } })).id
const newAssistant = () => createPublishedAssistant(admin)

async function inFolder(): Promise<[Row, ...Written[]]> {
  const { id: folderId } = await admin.api.createChatFolder({ body: { name: randomUUID() } })
  const params = { assistantId: await newAssistant() }
  const { id: chatId } = await admin.api.createChat({ params, body: {} })
  const { id: other } = await admin.api.createChat({ params, body: {} })
  return [
    ['chat_folders', folderId],
    () => admin.api.updateChat({ params: { chatId }, body: { folderId } }),
    () => admin.api.updateChats({ body: { ids: [other], folderId } }),
    () => admin.api.updateChatFolder({ params: { folderId }, body: { name: randomUUID() } }),
  ]
}

async function inGroup(): Promise<[Row, ...Written[]]> {
  const id = await newGroup()
  const params = { groupId: id }
  const read = await newAssistant()
  const readers = [{ kind: 'group' as const, id }]
  return [
    ['groups', id],
    () => admin.api.addGroupMembers({ params, body: { userIds: [person.id] } }),
    () => admin.api.addAccess({ params: { assistantId: read }, body: { principals: readers, role: 'viewer' } }),
    ...extensionSamples.flatMap(({ writeAboutGroup }) => (writeAboutGroup ? [() => writeAboutGroup(admin, id)] : [])),
  ]
}

async function inClass(): Promise<[Row, ...Written[]]> {
  const { id: classId } = await admin.api.createClass({ body: classForm({ name: randomUUID() }) })
  const assistantId = await newAssistant()
  return [
    ['sga_classes', classId],
    () => admin.api.addClassStudents({ params: { classId }, body: { names: ['Ana Lima', 'Bia Souza'] } }),
    () => admin.api.createAssessment({ params: { assistantId }, body: activityForm({ classId }) }),
    () => admin.api.saveClass({ params: { classId }, body: classForm({ name: randomUUID() }) }),
  ]
}

async function inProfile(): Promise<[Row, ...Written[]]> {
  const body = { name: randomUUID(), description: '', added: [], removed: [] }
  const { id: profileId } = await admin.api.createPermissionProfile({ body })
  const params = { userId: person.id }
  return [
    ['permission_profiles', profileId],
    () => admin.api.setUserPermissions({ params, body: { profileId, added: [], removed: [] } }),
    () => admin.api.updatePermissionProfile({ params: { profileId }, body }),
  ]
}

async function inPartner(): Promise<[Row, ...Written[]]> {
  const partnerId = await insertPartner(app)
  const params = { assistantId: await newAssistant() }
  const principals = [{ kind: 'partner' as const, id: partnerId }]
  return [
    ['partners', partnerId],
    () => admin.api.linkPartnerPeople({ params: { partnerId }, body: { userIds: [person.id] } }),
    () => admin.api.addAccess({ params, body: { principals, role: 'viewer' } }),
  ]
}

async function inAssistant(): Promise<[Row, ...Written[]]> {
  const assistantId = await newAssistant()
  const params = { assistantId }
  const { revision } = await admin.api.getDraft({ params })
  const principals = [{ kind: 'user' as const, id: person.id }]
  const question = { question: 'Que horas abre?', mustContain: ['8h'], mustNotContain: [], required: false }
  return [
    ['assistants', assistantId],
    () => admin.api.createChat({ params, body: {} }),
    () => admin.api.addText({ params, body: { name: 'Aviso', text: 'A prova é na sexta-feira.' } }),
    () => admin.api.addAccess({ params, body: { principals, role: 'editor' } }),
    () => admin.api.createTestCase({ params, body: question }),
    () => admin.api.createAssessment({ params, body: activityForm() }),
    () => admin.api.publishAssistant({ params, body: {} }),
    () => admin.api.updateDraft({ params, body: { revision, changes: { greeting: 'Oi' } } }),
    () => createShareLink(admin, assistantId),
    ...extensionSamples.flatMap(({ writeInAssistant }) =>
      writeInAssistant ? [() => writeInAssistant(admin, assistantId)] : [],
    ),
  ]
}

async function inProvider(): Promise<[Row, ...Written[]]> {
  const body = { kind: 'openai' as const, name: randomUUID(), apiKey: 'sk-de-mentira' }
  const { id: providerId } = await admin.api.createProvider({ body })
  const model = { name: `m-${randomUUID()}`, label: 'Modelo', vision: false, contextTokens: null }
  return [
    ['model_providers', providerId],
    () => admin.api.updateProvider({ params: { providerId }, body: { enabled: false } }),
    () =>
      admin.api.createModel({
        body: { providerId, ...model, enabled: true, price: null, audience: null, fallback: null },
      }),
  ]
}

const endOf = (written: Promise<unknown>): Promise<string> =>
  written.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiProblem ? `${error.status} ${error.code}` : String(error)),
  )

/** Deletes the row alone, without the other steps of a service. */
const deletion = ([table, id]: Row): SQL => sql`delete from ${sql.identifier(table)} where id = ${id}`

test.each([
  ['a folder', inFolder],
  ['a group', inGroup],
  ['a class', inClass],
  ['a permission profile', inProfile],
  ['a partner', inPartner],
  ['an assistant', inAssistant],
  ['a provider', inProvider],
])('a write while %s is deleted is refused, or is deleted with it [G2, Z10]', async (_, prepare) => {
  const [row, ...written] = await prepare()
  const ends = await app.ctx.db.transaction(async (tx) => {
    await tx.execute(deletion(row))
    const begun = written.map((write) => endOf(write()))
    await sleep(400)
    return begun
  })
  const all = await Promise.all(ends)
  for (const [at, end] of all.entries()) expect(end, String(written[at])).toMatch(/^(done|4\d\d )/)
})

test('a refusal for a deleted row is logged, because a wrong id in our code would look the same', async () => {
  const [row, write] = await inFolder()
  const end = await app.ctx.db.transaction(async (tx) => {
    await tx.execute(deletion(row))
    const begun = endOf(write!())
    await sleep(400)
    return [begun]
  })
  expect(await end[0]).toBe('404 not_found')
  expect(lines.filter((line) => line.includes('a row was gone meanwhile')).length).toBeGreaterThan(0)
})

test.each([
  [
    'insert or update on table "chats" violates foreign key constraint "f"',
    'delete on table "chats" violates "f" on table "runs"',
  ],
  [
    'inserção ou atualização em tabela "chats" viola a restrição "f"',
    'exclusão em tabela "chats" viola a restrição "f" em "runs"',
  ],
  [
    'inserción o actualización en la tabla «chats» viola la llave foránea «f»',
    'delete en «chats» viola la llave «f» en «runs»',
  ],
  [
    'Einfügen in Tabelle »chats« verletzt Constraint »f«',
    'Löschen in Tabelle »chats« verletzt Constraint »f« von »runs«',
  ],
])('a deleted row is distinguished from one still in use in the server’s own language: %s', (gone, used) => {
  const asked = [gone, used].map((message) => isGoneMeanwhile(Object.assign(new Error(message), { code: '23503' })))
  expect(asked).toEqual([true, false])
})
