import type { Contract } from '@prosa/contract/protocol/api.ts'
import type { ServerExtension } from '@prosa/server/src/extension.ts'
import { docs } from '#/mcp-server/server/docs.model.ts'
import { mountMcp } from '#/mcp-server/server/mcp.stream.ts'

export const mcpServer: ServerExtension<Contract> = { rules: {}, handlers: {}, mount: mountMcp, docs }
