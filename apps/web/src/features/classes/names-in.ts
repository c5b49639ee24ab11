interface FoundNames {
  names: string[]
  /** Lines with something on them that is no name. */
  ignored: string[]
}

const hasLetters = /\p{L}.*\p{L}/u
const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
/** A name without the quotes of a spreadsheet, the number before it in a list, and spaces that are too many. */
const cleaned = (cell: string) =>
  cell
    .replaceAll(/^\s*"|"\s*$/g, '')
    .replace(/^\s*\d+\s*[.)ºª°-]*\s*/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The names of a pasted list or table: one a line, or the column of a spreadsheet whose first line calls it so. */
export function namesIn(text: string): FoundNames {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const [first = ''] = lines
  const separator = [';', '\t', ','].find((mark) => isHeader(first, mark)) ?? /[;\t]/
  const header = typeof separator === 'string' ? first.split(separator).map((cell) => fold(cleaned(cell))) : undefined
  const isAlone = /^"?(nomes?|alunos?|estudantes?)"?$/.test(fold(first).trim())
  const column = header?.findIndex((cell) => /^(nome|aluno|estudante)/.test(cell))
  const names = new Map<string, string>()
  const ignored: string[] = []
  for (const line of lines.slice(header !== undefined || isAlone ? 1 : 0)) {
    const cells = line.split(separator).map(cleaned)
    const name = column === undefined ? cells.find((cell) => hasLetters.test(cell)) : cells[column]
    if (name !== undefined && hasLetters.test(name)) names.set(fold(name), names.get(fold(name)) ?? name)
    else ignored.push(line.trim())
  }
  return { names: [...names.values()], ignored }
}

const isHeader = (line: string, mark: string): boolean => {
  const cells = line.split(mark).map((cell) => fold(cleaned(cell)))
  return cells.length > 1 && cells.some((cell) => /^(nome|aluno|estudante)/.test(cell))
}
