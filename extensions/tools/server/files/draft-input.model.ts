import type { Source } from '@prosa/contract/conversations/source.ts'
import { z } from 'zod'
import { fileKinds, type FileKind } from '#/tools/extension.ts'

/** Characters of a draft's text. */
export const MAX_DRAFT = 200_000
/** Characters of a passage below an item. */
const LONGEST_PASSAGE = 600

const sourceNumber = z.int().min(1).max(999).optional().describe('Número do trecho de onde isto veio, como em [3]')

/** The draft as a model writes it. */
export const draftInputSchema = z.object({
  tipo: z.enum(Object.keys(fileKinds) as [FileKind, ...FileKind[]]),
  titulo: z.string().min(1).max(200),
  secoes: z
    .array(
      z.object({
        titulo: z.string().max(200).optional().describe('Título da seção, ou do slide'),
        texto: z.string().max(20_000).optional().describe('Markdown simples'),
        fonte: sourceNumber,
        itens: z
          .array(
            z.object({
              texto: z.string().min(1).max(5000).describe('Enunciado ou tópico; alternativas em linhas próprias'),
              resposta: z.string().max(2000).optional().describe('Vai para o gabarito, em folha separada'),
              fonte: sourceNumber,
            }),
          )
          .max(100)
          .optional(),
        tabela: z
          .object({
            colunas: z.array(z.string().max(200)).min(1).max(30),
            linhas: z
              .array(z.array(z.union([z.string().max(2000), z.number()])).max(30))
              .max(500)
              .describe('Fórmulas como =SOMA(B2:B9); a linha 1 é a dos títulos das colunas'),
          })
          .optional(),
      }),
    )
    .min(1)
    .max(60),
})
type DraftInput = z.infer<typeof draftInputSchema>

/** Writes a model's draft as text, with the passages that its source numbers name. */
export function writeDraft({ tipo, titulo, secoes }: DraftInput, sources: readonly Source[]): string {
  const cited = (number: number | undefined): string[] => {
    const source = sources.find((each) => each.number === number)
    return source ? [`Fonte: ${describeSource(source)}`] : []
  }
  const sections = secoes.map(({ titulo: heading, texto, fonte, itens = [], tabela }) =>
    joinBlocks([
      heading ? `## ${toLine(heading)}` : '',
      joinLines([texto ?? '', ...cited(fonte)]),
      ...itens.map((item, index) =>
        joinLines([
          `${index + 1}. ${item.texto.trim().replaceAll(/\s*\n\s*/g, '\n   ')}`,
          ...(item.resposta ? [`   Resposta: ${toLine(item.resposta)}`] : []),
          ...cited(item.fonte).map((line) => `   ${line}`),
        ]),
      ),
      tabela ? writeTable(tabela) : '',
    ]),
  )
  return joinBlocks([`# ${toLine(titulo)}\nTipo: ${fileKinds[tipo]}`, ...sections])
}

const toLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')
const joinLines = (lines: readonly string[]): string => lines.filter((line) => line !== '').join('\n')
const joinBlocks = (blocks: readonly string[]): string => blocks.filter((block) => block !== '').join('\n\n')

/** Describes a passage in one line: `Regimento, página 3: “…”`. */
function describeSource({ documentName, page, place, passage }: Source): string {
  const where = page === null ? (place ?? '') : `página ${page}`
  const line = toLine(passage)
  const short = line.length > LONGEST_PASSAGE ? `${line.slice(0, LONGEST_PASSAGE).toWellFormed()}…` : line
  return `${[toLine(documentName), where].filter(Boolean).join(', ')}: “${short}”`
}

function writeTable({ colunas, linhas }: NonNullable<DraftInput['secoes'][number]['tabela']>): string {
  const row = (cells: readonly (string | number)[]) =>
    `| ${colunas.map((_, at) => toCell(cells[at] ?? '')).join(' | ')} |`
  return joinLines([row(colunas), `|${' --- |'.repeat(colunas.length)}`, ...linhas.map(row)])
}

const toCell = (value: string | number): string =>
  typeof value === 'number' ? String(value).replace('.', ',') : toLine(value).replaceAll('|', String.raw`\|`)
