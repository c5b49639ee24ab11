import { createPublishedAssistant, createUser } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { startTestApp } from '@prosa/server/test/test-app.ts'
import { expect, test } from 'vitest'
import { schoolTool } from '#/tools/test/school-system.ts'

const app = await forFile(startTestApp({ env: { EGRESS_ALLOW: '10.0.0.9' } }))
const maria = await createUser(app)

const listServices = async () =>
  (await app.api().getPrivacyNotice()).processors.flatMap(({ providers }) => providers.map(({ name }) => name))

/** Connects a service to the draft of a new assistant; `publish` lets people use it. */
async function connect(name: string, address: string) {
  const params = { assistantId: await createPublishedAssistant(maria) }
  const tools = [schoolTool('ver', 'GET')]
  const body = { kind: 'http', name, address, access: { type: 'none' }, tools } as const
  const { id: sourceId, pin } = await maria.api.createToolSource({ params, body })
  const { revision } = await maria.api.getDraft({ params })
  await maria.api.updateDraft({ params, body: { revision, changes: { services: [pin!] } } })
  return {
    publish: () => maria.api.publishAssistant({ params, body: {} }),
    disconnect: () => maria.api.deleteToolSource({ params: { ...params, serviceId: sourceId } }),
  }
}

test('the public notice names each server of published assistants once, until it is disconnected', async () => {
  const office = await connect('Secretaria', 'https://sistema.escola.br/api/v2?chave=s3')
  expect(await listServices()).toEqual([])
  await office.publish()
  expect(await listServices()).toEqual(['Secretaria, em sistema.escola.br'])
  const notes = await connect('Notas', 'https://sistema.escola.br/notas')
  const inside = await connect('Acervo', 'http://10.0.0.9/livros')
  await notes.publish()
  await inside.publish()
  expect(await listServices()).toEqual(['Acervo', 'Notas, em sistema.escola.br'])
  await notes.disconnect()
  await inside.disconnect()
  expect(await listServices()).toEqual(['Secretaria, em sistema.escola.br'])
  await office.disconnect()
  expect((await app.api().getPrivacyNotice()).processors).toEqual([])
})
