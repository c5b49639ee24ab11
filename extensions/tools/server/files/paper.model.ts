/* Runs in a limited process: `file-writer.service.ts` starts it. */
import type { Paper, PaperBlock } from '@prosa/server/src/platform/pdf/paper.ts'
import { calculateTable } from '#/tools/server/files/calculated.model.ts'
import { type Draft, type DraftBlock, parseDraft, readKey } from '#/tools/server/files/draft.model.ts'

/** What every page and the properties of a file say. */
export interface FileFrame {
  head: { name: string; logo?: string }
  /** How the file came about, with the version of the assistant. */
  origin: string
}

/** The text of a draft, with what its pages say beside it. */
export interface WrittenDraft {
  text: string
  frame: FileFrame
}

/** Where students write who they are. */
const NAME_LINE = 'Nome: ______________________________  Turma: __________  Data: ____/____/______'

/** Returns the paper of a draft. */
export function run(input: Buffer): Paper {
  const { text, frame } = JSON.parse(input.toString()) as WrittenDraft
  return toPaper(parseDraft(text), frame)
}

/** Returns a draft as pages; its key begins a new page. */
function toPaper(draft: Draft, { head, origin }: FileFrame): Paper {
  const key = readKey(draft)
  const isForStudents = draft.kind === 'prova' || draft.kind === 'folha'
  return {
    title: draft.title,
    head,
    origin,
    footer: origin,
    blocks: [
      ...(isForStudents ? [{ kind: 'text', text: NAME_LINE } as const] : []),
      ...draft.sections.flatMap(({ title, blocks }) => [...toHeading(title), ...blocks.flatMap(toBlocks)]),
      ...(key.length > 0 ? [{ kind: 'page-break' } as const, ...toHeading('Gabarito')] : []),
      ...key.flatMap(({ title, answers }): PaperBlock[] => [
        ...(title === '' ? [] : [{ kind: 'note', text: title } as const]),
        ...answers.map(({ number, answer }) => ({ kind: 'markdown', text: toItem(number, answer) }) as const),
      ]),
    ],
  }
}

const toHeading = (text: string): PaperBlock[] => (text === '' ? [] : [{ kind: 'heading', text }])

const toItem = (number: number, text: string): string => {
  const mark = `${number}. `
  return `${mark}${text.replaceAll('\n', `\n${' '.repeat(mark.length)}`)}`
}

function toBlocks(block: DraftBlock): PaperBlock[] {
  switch (block.kind) {
    case 'text':
      return [{ kind: 'markdown', text: block.text }]
    case 'source':
      return [toSource(block.text)]
    case 'item':
      return [
        { kind: 'markdown', text: toItem(block.number, block.text) },
        ...(block.source === '' ? [] : [toSource(block.source)]),
      ]
    case 'table':
      return [{ kind: 'markdown', text: writeRows(calculateTable(block.rows)) }]
  }
}

const toSource = (text: string): PaperBlock => ({ kind: 'note', text: `Fonte: ${text}` })

function writeRows(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows.map((cells) => cells.map((cell) => cell.replaceAll('|', String.raw`\|`)))
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const withoutEnd = (cells: readonly string[]) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
  return [row(head), `|${' --- |'.repeat(head.length)}`, ...body.map(withoutEnd).map(row)].join('\n')
}
