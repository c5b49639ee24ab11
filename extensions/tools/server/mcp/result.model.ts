import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/client'

/** Characters of a result, below the limit of a call, so that the sentence about the rest is read. */
const MAX_RESULT = 49_000

/** Returns what a tool answered as one text. Pictures, sounds and files are named, not shown. */
export function toText({ content, structuredContent }: Pick<CallToolResult, 'content' | 'structuredContent'>): string {
  const blocks = content.map(describeBlock).filter(Boolean)
  const hasText = content.some(({ type }) => type === 'text' || type === 'resource')
  if (structuredContent !== undefined && !hasText) blocks.push(JSON.stringify(structuredContent))
  const text = blocks.join('\n\n') || 'A ferramenta terminou e não devolveu texto.'
  return text.length <= MAX_RESULT
    ? text
    : `${text.slice(0, MAX_RESULT).toWellFormed()}\n[O resultado tem ${text.length} caracteres; o resto foi cortado.]`
}

function describeBlock(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return block.text
    case 'image':
      return `[A ferramenta devolveu uma imagem (${block.mimeType}), que não pode ser lida aqui.]`
    case 'audio':
      return `[A ferramenta devolveu um áudio (${block.mimeType}), que não pode ser ouvido aqui.]`
    case 'resource_link':
      return [`[Recurso: ${block.title ?? block.name}, ${block.uri}]`, block.description].filter(Boolean).join('\n')
    case 'resource':
      return 'text' in block.resource
        ? `[Conteúdo de ${block.resource.uri}]\n${block.resource.text}`
        : `[A ferramenta devolveu um arquivo (${block.resource.uri}), que não pode ser lido aqui.]`
  }
}
