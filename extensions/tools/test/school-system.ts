import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ToolCall } from '@prosa/contract/conversations/tool-calls.ts'
import { createChat, type TestChat } from '@prosa/server/test/chat-reader.ts'
import { createUser, type TestUser } from '@prosa/server/test/factories.ts'
import { listening } from '@prosa/server/test/instances/listening.ts'
import type { ModelServer } from '@prosa/server/test/model-server.ts'
import { startWithModel, type ProductDoor } from '@prosa/server/test/test-app.ts'
import type { SourceTool, ToolSourceForm } from '#/tools/config.ts'
import type { DecisionForm } from '#/tools/contract.ts'

export interface Received {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}
type Respond = (response: ServerResponse, request: Received) => void

export const accept = (response: ServerResponse) =>
  void response.setHeader('content-type', 'application/json').end('{"ok":true,"cpf":"529.982.247-25"}')

/** Starts the system of a school, which records what it receives. */
export async function startSchoolSystem() {
  const received: Received[] = []
  const system = {
    received,
    /** How it answers; a test may change it. */
    respond: accept as Respond,
    reset() {
      received.length = 0
      system.respond = accept
    },
  }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request
      const one = { method, url, headers, body }
      received.push(one)
      system.respond(response, one)
    })
  })
  return Object.assign(await listening(server), { system })
}

export const studentSchema = {
  type: 'object',
  properties: { aluno: { type: 'string', minLength: 2 } },
  required: ['aluno'],
}

/** A tool `GET /ver?aluno=` or `POST /anotar` of the system. */
export const schoolTool = (name: string, method: 'GET' | 'POST', rest: Partial<SourceTool> = {}): SourceTool => ({
  name,
  title: name,
  description: '',
  inputSchema: JSON.stringify(studentSchema),
  writes: method === 'POST',
  request: JSON.stringify({
    method,
    path: `/${name}`,
    parameters: method === 'GET' ? [{ property: 'aluno', name: 'aluno', in: 'query', style: 'each' }] : [],
    ...(method === 'POST' && { body: { type: 'json', fields: ['aluno', 'chave', 'turma', 'quem'] } }),
  }),
  chosen: true,
  fixed: [],
  path: '',
  check: '',
  audience: 'accounts',
  ...rest,
})

interface Door {
  app: ProductDoor
  models: Pick<ModelServer, 'next'>
  owner: TestUser
}

/** What a test does with assistants that use the system. */
export function useSchoolSystem({ app, models, owner }: Door, host: string) {
  const { api } = owner
  const lastMessage = async (chat: TestChat) => (await api.getChat({ params: { chatId: chat.id } })).messages.at(-1)!
  const callIn = async (chat: TestChat): Promise<ToolCall> =>
    (await lastMessage(chat)).parts.find((part) => part.type === 'call')!
  const form = (tools: SourceTool[], rest: Partial<ToolSourceForm> = {}): ToolSourceForm => ({
    kind: 'http',
    name: 'Secretaria',
    address: `http://${host}/api`,
    access: { type: 'none' },
    tools,
    ...rest,
  })
  async function use({ assistantId }: TestChat, services: { id: string; label: string }[]) {
    const params = { assistantId }
    const { revision } = await api.getDraft({ params })
    await api.updateDraft({ params, body: { revision, changes: { services } } })
    await api.publishAssistant({ params, body: {} })
  }
  return {
    form,
    use,
    callIn,
    /** A conversation with an assistant whose published version uses the service. */
    async connect(body: ToolSourceForm) {
      const chat = await createChat(app, owner)
      const params = { assistantId: chat.assistantId }
      const source = await api.createToolSource({ params, body })
      await use(chat, [source.pin!])
      return { chat, params, source }
    },
    /** Lets the model call a tool; a call that waits ends the answer. */
    async ask(chat: TestChat, name: string, input: object = { aluno: 'Ana' }) {
      const { items } = await api.listToolSources({ params: { assistantId: chat.assistantId } })
      const toolCall = { name: `${name}_${items[0]!.id.slice(0, 8)}`, arguments: JSON.stringify(input) }
      models.next({ toolCall, text: '', tokens: 0 }, ...(name === 'anotar' ? [] : [{ text: 'Pronto.' }]))
      await chat.ask('Faça.')
      return callIn(chat)
    },
    /** Decides on a call. */
    decide: (chat: TestChat, { id: callId, tries }: ToolCall, decision: DecisionForm) =>
      api.decideCall({ params: { chatId: chat.id, callId }, body: { tries, decision } }),
    /** Continues the answer, and returns the call in it afterwards. */
    async goOn(chat: TestChat, answer?: string) {
      if (answer !== undefined) models.next({ text: answer })
      await (await chat.post(`/messages/${(await lastMessage(chat)).id}/continue`)).text()
      return callIn(chat)
    },
  }
}

/** Starts the product with a stand-in model, and the system, which only assistants of 'maria' use. */
export async function startWithSchoolSystem() {
  const { system, ...school } = await startSchoolSystem()
  const { app, models, ...product } = await startWithModel({ env: { EGRESS_ALLOW: school.host } })
  const maria = await createUser(app)
  return {
    app,
    models,
    maria,
    system,
    host: school.host,
    ...useSchoolSystem({ app, models, owner: maria }, school.host),
    async close() {
      await product.close()
      await school.close()
    },
  }
}
