import { type DocsAddition, renderBlock, renderCode } from '@prosa/server/src/platform/api/docs-page.ts'

/** What the reference says about programs that speak MCP. */
export const docs: DocsAddition = {
  beginning: (publicUrl) => `
<p>Programas de IA que falam MCP (Streamable HTTP) usam os assistentes como ferramentas, com uma chave que pode ${renderCode('mcp')}:</p>
${renderBlock(
  'Exemplo de configuração de um programa que fala MCP',
  `{"mcpServers": {"prosa": {"type": "http", "url": "${publicUrl}/mcp", "headers": {"Authorization": "Bearer $PROSA_API_KEY"}}}}`,
)}`,
  errors: `Em ${renderCode('/mcp')} os erros têm o formato do JSON-RPC.`,
}
