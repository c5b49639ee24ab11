import { forFile } from '@prosa/server/test/for-file.ts'
import { beforeEach, expect, test } from 'vitest'
import { accept, schoolTool, startWithSchoolSystem } from '#/tools/test/school-system.ts'

const { maria, system, host, form, connect, ask, decide, goOn } = await forFile(startWithSchoolSystem())

beforeEach(() => system.reset())

async function connectReading() {
  const { chat, params } = await connect(form([schoolTool('ver', 'GET')]))
  const readFault = async () => (await maria.api.listToolSources({ params })).items[0]!.fault
  return { chat, readFault }
}

test.each([
  [503, 'O serviço está com problemas (503). Tente de novo em alguns minutos.'],
  [401, 'O serviço não aceitou a chave ou a senha. O responsável pelo assistente precisa conferi-la.'],
])('editors see that a service answered %d, without its words, until it works again', async (status, sentence) => {
  const { chat, readFault } = await connectReading()
  system.respond = (response) => void response.writeHead(status).end('{"detail":"Ana Souza"}')
  expect((await ask(chat, 'ver')).output).toContain('Ana Souza')
  const first = await readFault()
  expect(first).toMatchObject({ sentence })
  await ask(chat, 'ver')
  expect(await readFault()).toEqual(first)
  system.respond = accept
  await ask(chat, 'ver')
  expect(await readFault()).toBeNull()
})

test('a broken connection is a fault, and a refusal of the values says that the service works', async () => {
  const { chat, readFault } = await connectReading()
  system.respond = (response) => void response.destroy()
  await ask(chat, 'ver')
  expect(await readFault()).toMatchObject({ sentence: expect.stringContaining('não está respondendo') })
  system.respond = (response) => void response.writeHead(422).end()
  await ask(chat, 'ver')
  expect(await readFault()).toBeNull()
})

test('a writing call of unknown outcome is a fault too', async () => {
  const { chat, params } = await connect(form([schoolTool('anotar', 'POST')]))
  await decide(chat, await ask(chat, 'anotar'), { action: 'perform' })
  system.respond = (response) => void response.writeHead(500).end()
  expect((await goOn(chat)).state).toBe('unknown')
  expect((await maria.api.listToolSources({ params })).items[0]!.fault).toMatchObject({
    sentence: expect.stringContaining('(500)'),
  })
})

test('a service that refuses to let this server in is a fault', async () => {
  const access = { type: 'oauth', tokenUrl: `http://${host}/token`, clientId: 'prosa', scope: '' } as const
  const { chat, params } = await connect(form([schoolTool('ver', 'GET')], { access, secret: 's3' }))
  system.respond = (response) => void response.writeHead(401).end()
  await ask(chat, 'ver')
  expect((await maria.api.listToolSources({ params })).items[0]!.fault).toMatchObject({
    sentence: expect.stringContaining('ID do cliente'),
  })
})
