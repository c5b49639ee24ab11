import { randomUUID } from 'node:crypto'
import type { ToolCall } from '@prosa/contract/conversations/tool-calls.ts'
import type { ExtensionSamples } from '@prosa/server/test/operations/extension-samples.ts'
import { createPublishedAssistant } from '@prosa/server/test/factories.ts'
import { FORM_TOOL } from '#/tools/extension.ts'
import type { ToolSourceForm } from '#/tools/config.ts'

const document = `{"openapi":"3.1.0","info":{"title":"Secretaria","version":"1"},"paths":{"/turmas":{"get":{}}}}`
const source = {
  kind: 'http',
  name: 'Secretaria',
  address: 'https://secretaria.escola.br',
  access: { type: 'none' },
  tools: [],
} as const satisfies ToolSourceForm

export const tools: ExtensionSamples = {
  things: async ({ ctx }, owner, chat) => {
    const callId = randomUUID()
    const facts = { type: 'call', tool: FORM_TOOL, label: 'Pedir à pessoa', writes: false } as const
    const answerId = randomUUID()
    const call: ToolCall = { ...facts, id: callId, input: {}, state: 'waiting', tries: 0 }
    await ctx.pool.query(
      `insert into messages (id, chat_id, parent_id, role, parts, status) values ($1, $2, null, 'assistant', $3, 'done')`,
      [answerId, chat.id, JSON.stringify([call])],
    )
    const params = { assistantId: chat.assistantId }
    const { id: sourceId } = await owner.api.createToolSource({ params, body: source })
    return { callId, draftId: answerId, serviceId: sourceId }
  },
  bodies: {
    updateFileDraft: () => ({ text: '# Folha' }),
    decideCall: () => ({ tries: 0, decision: { action: 'refuse' } }),
    createToolSource: () => source,
    updateToolSource: () => source,
    addToolResource: () => ({ uri: 'acervo://regras', name: 'Regras' }),
    tryTool: () => ({ tool: 'listar_turmas', input: '{}' }),
    previewTools: () => ({ kind: 'http', address: '', document, access: { type: 'none' } }),
  },
  settings: { tools: { visitors: 'rule' } },
  edited: {
    updateFileDraft: async (admin) => {
      const { api } = admin
      const assistantId = await createPublishedAssistant(admin)
      const { id: chatId } = await api.createChat({ params: { assistantId }, body: {} })
      const question = { id: randomUUID(), text: 'Oi' }
      await (await api.sendMessage({ params: { chatId }, body: question })).text()
      const draftId = (await api.getChat({ params: { chatId } })).messages.at(-1)!.id
      const params = { chatId, draftId }
      return {
        read: () => api.getFileDraft({ params }),
        change: (_by, number, version) =>
          api.updateFileDraft({ params, body: { text: `# Folha ${number}`, ...(version && { version }) } }),
        own: true,
      }
    },
    updateToolSettings: ({ api }) => ({
      read: () => api.getToolSettings(),
      change: (by, _number, version) =>
        by.api.updateToolSettings({ body: { visitors: true, ...(version && { version }) } }),
    }),
    updateToolSource: async (admin) => {
      const { api } = admin
      const assistantId = await createPublishedAssistant(admin)
      const { id: sourceId } = await api.createToolSource({ params: { assistantId }, body: source })
      return {
        read: async () =>
          (await api.listToolSources({ params: { assistantId } })).items.find(({ id }) => id === sourceId)!,
        change: (by, number, version) =>
          by.api.updateToolSource({
            params: { assistantId, serviceId: sourceId },
            body: { ...source, name: `Secretaria ${number}`, ...(version && { version }) },
          }),
      }
    },
  },
  staysBecause: {
    tool_source_states: 'goes with its assistant',
    tool_sources: 'goes with its assistant',
    tool_pins: 'goes with its assistant',
  },
  keys: {
    'tool_source_states.sealed': 'opens an MCP server in the name of the person who authorized it',
    'tool_sources.sealed': 'opens the service that an assistant calls, with the rights of its author there',
  },
  notInCopyBecause: {
    tool_sources: 'is of the assistant',
    tool_source_states: 'is of the assistant',
    tool_pins: 'is of the assistant',
    tool_decisions: 'the decision and its values are in the call, a part of the answer, which the copy holds',
  },
}
