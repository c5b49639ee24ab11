import type { SourceKind } from '#/tools/config.ts'

/** The buttons that connect a service of each kind, and the titles of their dialogs. */
export const connectLabels: Readonly<Record<SourceKind, string>> = {
  http: 'Conectar um serviço',
  mcp_server: 'Conectar um servidor MCP',
}
export const connectKinds = Object.keys(connectLabels) as SourceKind[]
