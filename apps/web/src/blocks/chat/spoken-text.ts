import { replaceCitations } from '@prosa/contract/conversations/citations.ts'
import { withSpokenBreaks } from '@prosa/contract/conversations/markdown-signs.ts'
import { asMeant, splitAtFences } from '@prosa/contract/conversations/markdown-source.ts'
import type { Source } from '@prosa/contract/conversations/source.ts'
import { splitSentences } from '#/blocks/chat/sources/reflow.ts'
import { plainText } from '#/lib/format/plain-text.ts'

/** Returns the name that replaces an unpronounceable block. */
const nameOfBlock = (block: string): string => {
  const [, word = ''] = /^\s*[`~]{3,}[ \t]*(\S*)/.exec(block) ?? []
  if (/^(mermaid|mmd)$/i.test(word)) return 'Diagrama.'
  return /^(gr[aá]fico|chart)$/i.test(word) ? 'Gráfico.' : 'Bloco de código.'
}
const dashes = /^[\s|:-]*-[\s|:-]*$/
const spoken: readonly [RegExp, string][] = [
  [/\$\$[\s\S]*?\$\$/g, ' fórmula '],
  [/!\[([^\]]*)\]\([^)]*\)/g, ' imagem: $1 '],
  [/\[([^\]]+)\]\([^)]*\)/g, '$1'],
  [/\\(?=\*)/g, ''],
  [/https?:\/\/\S+|www\.\S+/g, 'link'],
  [/\p{Extended_Pictographic}️?/gu, ''],
]

/**
 * Splits an answer into sentences for a voice: without Markdown syntax and citation numbers, tables row by row, code and formulas by name.
 * Growing text changes only its last sentence.
 */
export function spokenSentences(text: string, sources: readonly Pick<Source, 'number'>[]): string[] {
  const whole = replaceCitations(asMeant(withSpokenBreaks(text)), sources, () => '').replace(/\[[\d\s,;]*$/, '')
  return splitAtFences(whole).flatMap((part, index) =>
    index % 2 === 1 ? [nameOfBlock(part)] : splitLines(part).flatMap(sentencesIn),
  )
}

/** Splits a text into lines that stand alone (headings, items, rows) and joined paragraphs. */
function splitLines(part: string): string[] {
  const lines: string[] = []
  let isOpen = false
  for (const line of part.split('\n')) {
    const bare = line.trim()
    const begins = /^(?:[-*+>#|]|\d{1,3}[.)]\s)/.test(bare)
    if (bare === '' || dashes.test(bare)) isOpen = false
    else if (isOpen && !begins) lines.push(`${lines.pop() ?? ''} ${bare}`)
    else lines.push(bare)
    if (bare !== '') isOpen = !/^[#|]/.test(bare)
  }
  return lines
}

function sentencesIn(line: string): string[] {
  const prose = line.startsWith('|') ? readRow(line) : line
  const named = spoken.reduce((words, [mark, name]) => words.replaceAll(mark, name), prose)
  return splitSentences(plainText(named))
    .map((sentence) => sentence.replaceAll(/\s+([.,;:!?])/g, '$1').trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

/** Reads `| Turno | Hora |` as `Turno, Hora.` */
const readRow = (line: string): string => {
  const cells = line.split('|').map((cell) => cell.trim())
  return `${cells.filter((cell) => cell !== '').join(', ')}.`
}
