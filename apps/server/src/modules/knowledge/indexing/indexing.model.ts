import type { StoredHealth } from '#/modules/knowledge/knowledge.tables.ts'

/** Pages named one by one; of more than these only the number is told. */
const NAMED_PAGES = 5

/** What the person should know about a document that can be used all the same; null when all is well. */
export function attentionSentence({ emptyPages, truncated }: StoredHealth): string | null {
  const sentences = [
    truncated ? 'O documento é longo demais e só a primeira parte foi lida. Divida-o em arquivos menores.' : null,
    emptyPages.length > 0 ? emptySentence(emptyPages) : null,
  ].filter((sentence) => sentence !== null)
  return sentences.length > 0 ? sentences.join(' ') : null
}

function emptySentence(pages: number[]): string {
  const advice = 'Se forem imagens, envie uma cópia mais nítida ou com texto reconhecido.'
  if (pages.length === 1)
    return `A página ${pages[0]} não tem texto. Se for uma imagem, envie uma cópia mais nítida ou com texto reconhecido.`
  if (pages.length > NAMED_PAGES) return `${pages.length} páginas não têm texto. ${advice}`
  return `As páginas ${new Intl.ListFormat('pt-BR').format(pages.map(String))} não têm texto. ${advice}`
}

/** What is told where an earlier reading of the document still answers. */
export const keptSentence = (sentence: string, replacing: boolean): string =>
  replacing
    ? `O novo arquivo não pôde ser usado, e o anterior continua respondendo. ${sentence}`
    : `A nova leitura falhou, e a anterior continua respondendo. ${sentence}`
