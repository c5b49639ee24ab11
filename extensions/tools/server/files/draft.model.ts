import { type FileKind, fileKinds } from '#/tools/extension.ts'

/** A part of a draft. */
export type DraftBlock =
  /** Markdown. */
  | { kind: 'text'; text: string }
  | { kind: 'item'; number: number; text: string; answer: string; source: string }
  | { kind: 'table'; rows: string[][] }
  /** The passage that the part before came from. */
  | { kind: 'source'; text: string }

type Item = Extract<DraftBlock, { kind: 'item' }>

export interface DraftSection {
  title: string
  blocks: DraftBlock[]
}

/** What a file holds, as its text says it. */
export interface Draft {
  kind: FileKind
  title: string
  sections: DraftSection[]
}

const titleLine = /^#\s+(.*)$/
const sectionLine = /^#{1,6}\s+(.*)$/
const kindLine = labelLine('tipo')
const itemLine = /^(\d{1,6})[.)]\s+(.*)$/
const answerLine = labelLine('resposta')
const sourceLine = labelLine('fonte')
const fence = /^\s*(?:```|~~~)/
const isRow = (line: string): boolean => /^\|.*\|$/.test(line.trim())
const ruleLine = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/

/** A line with a label, also as a point of a list or in bold, as other programs write it: `- **Resposta:** b`. */
function labelLine(label: string): RegExp {
  return new RegExp(String.raw`^\s*(?:[-*•]\s+)?(?:\*\*${label}:\*\*|\*\*${label}\*\*:|${label}:)\s*(.*)$`, 'i')
}

/** Line ends of all systems, and those that word processors put inside a paragraph. */
const lineEnd = /\r\n?|[\n\v\f\u2028\u2029]/

/**
 * Reads the text of a draft: `#` title, `Tipo:`, `##` sections, numbered items with the lines `Resposta:` and `Fonte:`, tables and
 * other Markdown. Every text is a draft; what it does not know stays as it is written.
 */
export function parseDraft(text: string): Draft {
  const draft: Draft = { kind: 'documento', title: '', sections: [{ title: '', blocks: [] }] }
  let isInCode = false
  let item: Item | undefined
  for (const line of text.replace(/^\uFEFF/, '').split(lineEnd)) {
    const { blocks } = draft.sections.at(-1)!
    if (fence.test(line)) isInCode = !isInCode
    if (isInCode || fence.test(line)) addText(blocks, line)
    else item = readHead(draft, line) ? undefined : readLine(blocks, line, item)
  }
  const sections = draft.sections.map(({ title, blocks }) => ({ title, blocks: blocks.flatMap(withoutMargins) }))
  return {
    ...draft,
    title: draft.title || fileKinds[draft.kind],
    sections: sections.filter(({ title, blocks }) => title !== '' || blocks.length > 0),
  }
}

/** Reads the title, the kind or the beginning of a section. Returns whether the line was one. */
function readHead(draft: Draft, line: string): boolean {
  const title = titleLine.exec(line)?.[1]
  if (title !== undefined && draft.title === '' && !hasBegun(draft)) {
    draft.title = title.trim()
    return true
  }
  const kind = kindLine.exec(line)?.[1]
  if (kind !== undefined && !hasBegun(draft)) {
    draft.kind = findKind(kind) ?? draft.kind
    return true
  }
  const section = sectionLine.exec(line)?.[1]
  if (section !== undefined) draft.sections.push({ title: section.trim(), blocks: [] })
  return section !== undefined
}

const hasBegun = ({ sections: [first, second] }: Draft): boolean =>
  second !== undefined || first!.blocks.some((block) => block.kind !== 'text' || block.text.trim() !== '')

function findKind(name: string): FileKind | undefined {
  const wanted = name.trim().toLowerCase()
  const found = Object.entries(fileKinds).find(([key, label]) => key === wanted || label.toLowerCase() === wanted)
  return found?.[0] as FileKind | undefined
}

/** Reads a line of a section after its item `before`, to which answers belong. Returns the last item then. */
function readLine(blocks: DraftBlock[], line: string, before: Item | undefined): Item | undefined {
  const last = blocks.at(-1)
  const answer = before && answerLine.exec(line)?.[1]?.trim()
  const [, source] = sourceLine.exec(line) ?? []
  const [, number, item] = itemLine.exec(line) ?? []
  if (before && answer !== undefined) before.answer += before.answer && answer ? `\n${answer}` : answer
  else if (source !== undefined && last?.kind === 'item' && last.source === '') last.source = source.trim()
  else if (source !== undefined) blocks.push({ kind: 'source', text: source.trim() })
  else if (item !== undefined) {
    const begun: Item = { kind: 'item', number: Number(number), text: item, answer: '', source: '' }
    blocks.push(begun)
    return begun
  } else if (isRow(line)) addRow(blocks, line)
  else if (last?.kind === 'item' && last.answer === '' && last.source === '' && line.trim() !== '')
    last.text += `\n${line.replace(/^(?: {1,3}|\t)/, '').trimEnd()}`
  else addText(blocks, line)
  return before
}

function addText(blocks: DraftBlock[], line: string): void {
  const last = blocks.at(-1)
  if (last?.kind === 'text') last.text += `\n${line}`
  else blocks.push({ kind: 'text', text: line })
}

function addRow(blocks: DraftBlock[], line: string): void {
  const last = blocks.at(-1)
  if (last?.kind !== 'table') blocks.push({ kind: 'table', rows: [readCells(line)] })
  else if (!ruleLine.test(line)) last.rows.push(readCells(line))
}

const readCells = (line: string): string[] =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'))

/** Columns of a table. */
const MAX_COLUMNS = 30

/** Returns a block without empty lines at its ends, a table with rows of one length; none if nothing is left. */
function withoutMargins(block: DraftBlock): DraftBlock[] {
  if (block.kind === 'table') {
    const columns = Math.min(MAX_COLUMNS, Math.max(...block.rows.map((row) => row.length)))
    return [{ ...block, rows: block.rows.map((row) => Array.from({ length: columns }, (_, at) => row[at] ?? '')) }]
  }
  const text = block.text.trimEnd().replace(/^(?:[^\S\n]*\n)+/, '')
  return text === '' && (block.kind !== 'item' || block.answer === '') ? [] : [{ ...block, text }]
}

/** A section's answers, for the key. */
export interface Key {
  title: string
  answers: { number: number; answer: string }[]
}

/** Returns the answers of a draft by section, without sections that have none. */
export const readKey = ({ sections }: Draft): Key[] =>
  sections
    .map(({ title, blocks }) => ({
      title,
      answers: blocks.flatMap((block) =>
        block.kind === 'item' && block.answer !== '' ? [{ number: block.number, answer: block.answer }] : [],
      ),
    }))
    .filter(({ answers }) => answers.length > 0)
