import { type DocsAddition, renderBlock, renderCode } from '@prosa/server/src/platform/api/docs-page.ts'

/** What the reference says about programs written for OpenAI. */
export const docs: DocsAddition = {
  beginning: (publicUrl) => `
<p>Programas que já falam com a OpenAI trocam somente o endereço, a chave e o modelo, que aqui é um assistente:</p>
${renderBlock(
  'Exemplo da API compatível com a OpenAI',
  `curl ${publicUrl}/v1/chat/completions \\\n  -H "Authorization: Bearer $PROSA_API_KEY" \\\n  -H "Content-Type: application/json" \\\n  -d '{"model": "assistente-12", "messages": [{"role": "user", "content": "O que é fotossíntese?"}]}'`,
)}`,
  errors: `Em ${renderCode('/v1')} os erros têm o formato da OpenAI.`,
}
