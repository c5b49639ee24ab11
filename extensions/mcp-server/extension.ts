import type { Extension } from '@prosa/contract/protocol/extension.ts'

/** Programs of AI that speak the Model Context Protocol ask assistants, each of which is a tool. */
export const mcpServer = {
  keyScopes: {
    mcp: {
      label: 'Conversar por MCP',
      hint: 'Programas de IA, como editores e agentes, perguntam aos assistentes por MCP. Não abre o resto da API.',
      permissions: ['assistants.view', 'chats.create'],
      apart: true,
    },
  },
} as const satisfies Extension
