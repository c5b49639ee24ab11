import { runtimeConfig } from '@prosa/web/src/lib/session/runtime-config.ts'
import { CopiedText } from '@prosa/web/src/ui/actions/copied-text.tsx'

/** The address to enter in a program that speaks MCP. */
export default function McpAddress() {
  const origin = runtimeConfig.apiBase || location.origin
  return <CopiedText label="Endereço para programas que falam MCP" text={`${origin}/mcp`} copyLabel="Copiar endereço" />
}
