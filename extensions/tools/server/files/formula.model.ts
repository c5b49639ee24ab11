/** Functions that a cell may use, by their Portuguese and English names, with their least and most arguments. */
const functions: readonly [english: string, portuguese: string, least: number, most: number][] = [
  ['SUM', 'SOMA', 1, 30],
  ['AVERAGE', 'MEDIA', 1, 30],
  ['MIN', 'MINIMO', 1, 30],
  ['MAX', 'MAXIMO', 1, 30],
  ['MEDIAN', 'MED', 1, 30],
  ['STDEV', 'DESVPAD', 1, 30],
  ['COUNT', 'CONT.NUM', 1, 30],
  ['COUNTA', 'CONT.VALORES', 1, 30],
  ['COUNTIF', 'CONT.SE', 2, 2],
  ['SUMIF', 'SOMASE', 2, 3],
  ['AVERAGEIF', 'MEDIASE', 2, 3],
  ['SUMPRODUCT', 'SOMARPRODUTO', 1, 30],
  ['IF', 'SE', 2, 3],
  ['AND', 'E', 1, 30],
  ['OR', 'OU', 1, 30],
  ['NOT', 'NAO', 1, 1],
  ['ROUND', 'ARRED', 2, 2],
  ['INT', 'INT', 1, 1],
  ['ABS', 'ABS', 1, 1],
  ['MOD', 'MOD', 2, 2],
  ['SQRT', 'RAIZ', 1, 1],
  ['POWER', 'POTENCIA', 2, 2],
]
const byName = new Map(functions.flatMap((entry) => [[entry[0], entry] as const, [entry[1], entry] as const]))

const MAX_CHARACTERS = 500
const MAX_DEPTH = 20

const token =
  /\s*(?:(?<text>"(?:[^"]|"")*")|(?<cell>\$?[A-Z]{1,2}\$?[1-9]\d{0,3})(?![\w(.])|(?<number>\d+(?:\.\d+)?)|(?<name>[\p{L}.]+)(?=\s*\()|(?<sign><=|>=|<>|[-+*/^&=<>();,:%]))/iuy

interface Token {
  kind: 'text' | 'cell' | 'number' | 'name' | 'sign'
  value: string
}

const withoutAccents = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()

/**
 * Returns a formula as a worksheet stores it: English names, `,` and `.`. Undefined for anything but arithmetic on cells of the
 * same sheet: a formula could otherwise fetch addresses or start programs, and an incomplete one makes the file unreadable.
 */
export function toSafeFormula(written: string): string | undefined {
  if (written.length > MAX_CHARACTERS || !written.startsWith('=')) return undefined
  const body = written.slice(1)
  // Portuguese spreadsheets separate arguments by `;` and write decimals with `,`
  const isPortuguese = body.includes(';') || !body.includes('(')
  const tokens = readTokens(isPortuguese ? body.replaceAll(/(\d),(\d)/g, '$1.$2').replaceAll(';', ',') : body)
  if (!tokens) return undefined
  try {
    const parser = new Parser(tokens)
    return `=${parser.parse()}`
  } catch (error) {
    if (error instanceof FormulaError) return undefined
    throw error
  }
}

function readTokens(body: string): Token[] | undefined {
  const tokens: Token[] = []
  token.lastIndex = 0
  const end = body.trimEnd().length
  while (token.lastIndex < end) {
    const found = token.exec(body)
    if (!found?.groups) return undefined
    const [kind, value] = Object.entries(found.groups).find(([, each]) => each !== undefined) as [Token['kind'], string]
    tokens.push({ kind, value: kind === 'text' ? value : value.toUpperCase() })
  }
  return tokens
}

class FormulaError extends Error {}

/** Operators by rank, the loosest first. */
const ranks: readonly string[][] = [['=', '<>', '<', '>', '<=', '>='], ['&'], ['+', '-'], ['*', '/'], ['^']]

class Parser {
  readonly #tokens: readonly Token[]
  #at = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  parse(): string {
    const formula = this.#operation(0)
    if (this.#at < this.#tokens.length) throw new FormulaError()
    return formula
  }

  #takeSign(signs: readonly string[]): string | undefined {
    const next = this.#tokens[this.#at]
    if (next?.kind !== 'sign' || !signs.includes(next.value)) return undefined
    this.#at += 1
    return next.value
  }

  #operation(rank: number): string {
    const operators = ranks[rank]
    if (!operators) return this.#operand()
    let result = this.#operation(rank + 1)
    for (let sign = this.#takeSign(operators); sign !== undefined; sign = this.#takeSign(operators))
      result += sign + this.#operation(rank + 1)
    return result
  }

  #operand(): string {
    if (++this.#depth > MAX_DEPTH) throw new FormulaError()
    const sign = this.#takeSign(['-', '+'])
    const value = sign === undefined ? this.#value() + (this.#takeSign(['%']) ?? '') : sign + this.#operand()
    this.#depth -= 1
    return value
  }

  #value(): string {
    if (this.#takeSign(['(']) !== undefined) return `(${this.#closed(() => this.#operation(0))})`
    const next = this.#tokens[this.#at++]
    switch (next?.kind) {
      case 'number':
      case 'text':
        return next.value
      case 'cell':
        return next.value + this.#rangeEnd()
      case 'name':
        return this.#call(next.value)
      default:
        throw new FormulaError()
    }
  }

  #rangeEnd(): string {
    if (this.#takeSign([':']) === undefined) return ''
    const end = this.#tokens[this.#at++]
    if (end?.kind !== 'cell') throw new FormulaError()
    return `:${end.value}`
  }

  #call(name: string): string {
    const known = byName.get(withoutAccents(name))
    if (!known || this.#takeSign(['(']) === undefined) throw new FormulaError()
    const [english, , least, most] = known
    const args = this.#closed(() => {
      const all = [this.#operation(0)]
      while (this.#takeSign([',']) !== undefined) all.push(this.#operation(0))
      return all
    })
    if (args.length < least || args.length > most) throw new FormulaError()
    return `${english}(${args.join(',')})`
  }

  #closed<Inner>(parse: () => Inner): Inner {
    const inner = parse()
    if (this.#takeSign([')']) === undefined) throw new FormulaError()
    return inner
  }
}

const thousands = /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/
const plain = /^-?(?:0|[1-9]\d*)(?:,\d+)?$/

/** Returns the number that a cell holds in Brazilian notation; undefined for text, such as a number with leading zeros. */
export function toNumber(written: string): number | undefined {
  if (written.length > 15 || (!plain.test(written) && !thousands.test(written))) return undefined
  return Number(written.replaceAll('.', '').replace(',', '.'))
}

const cellRange = /"[^"]*"|\$?([A-Z]+)\$?(\d+)(?::\$?([A-Z]+)\$?(\d+))?/g

const toColumn = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

type Formulas = readonly (readonly (string | undefined)[])[]

/** Removes formulas of a sheet that depend on themselves, of which programs complain when they open the file. */
export function dropCycles(formulas: Formulas): Formulas {
  const states = new Map<string, 'open' | 'fine' | 'cyclic'>()
  /** Follows references from cell to cell; a chain may be longer than calls can nest. */
  const follow = (first: string): void => {
    const chain = [{ key: first, references: referencesIn(formulas, first) }]
    states.set(first, 'open')
    for (let last = chain.at(-1); last; last = chain.at(-1)) {
      const { value: key } = last.references.next()
      const state = key === undefined ? undefined : states.get(key)
      if (key === undefined) {
        states.set(last.key, 'fine')
        chain.pop()
      } else if (state === undefined) {
        states.set(key, 'open')
        chain.push({ key, references: referencesIn(formulas, key) })
      } else if (state !== 'fine') for (const each of chain.splice(0)) states.set(each.key, 'cyclic')
    }
  }
  return formulas.map((cells, row) =>
    cells.map((formula, column) => {
      const key = `${row},${column}`
      if (formula !== undefined && !states.has(key)) follow(key)
      return states.get(key) === 'cyclic' ? undefined : formula
    }),
  )
}

/** Yields the cells with formulas that the formula of a cell refers to. */
function* referencesIn(formulas: Formulas, key: string): Generator<string, undefined> {
  const [rowOf, columnOf] = key.split(',').map(Number)
  for (const [, left, top, right = left, bottom = top] of formulas[rowOf!]![columnOf!]!.matchAll(cellRange)) {
    if (left === undefined || right === undefined) continue
    for (const [row, column] of cellsBetween(formulas, { left, top, right, bottom }))
      if (formulas[row]![column] !== undefined) yield `${row},${column}`
  }
}

/** Corners of a range, as a formula writes them. */
type Range = Readonly<Record<'left' | 'right', string> & Record<'top' | 'bottom', string | undefined>>

/** Yields row and column of the cells of a range that a table has. */
export function* cellsBetween(
  rows: readonly (readonly unknown[])[],
  { left, top, right, bottom }: Range,
): Generator<[number, number], undefined> {
  const [rowsFrom, rowsTo] = inOrder(Number(top) - 1, Number(bottom) - 1)
  const [from, to] = inOrder(toColumn(left), toColumn(right))
  for (let row = rowsFrom; row <= Math.min(rowsTo, rows.length - 1); row += 1)
    for (let column = from; column <= Math.min(to, rows[row]!.length - 1); column += 1) yield [row, column]
}

const inOrder = (one: number, other: number): [number, number] => [Math.min(one, other), Math.max(one, other)]
