import { httpKind } from '#/tools/server/http/http-kind.service.ts'
import { mcpKind } from '#/tools/server/mcp/mcp-kind.service.ts'
import type { SourceKindActions } from '#/tools/server/sources/kind.model.ts'
import type { SourceKind } from '#/tools/config.ts'

/** What each kind of services can do. */
export const sourceKindActions: Readonly<Record<SourceKind, SourceKindActions>> = {
  http: httpKind,
  mcp_server: mcpKind,
}
