import { cellsBetween, dropCycles, toNumber, toSafeFormula } from '#/tools/server/files/formula.model.ts'

const call = /^=(SUM|AVERAGE|MIN|MAX)\(([A-Z\d$:.,]+)\)$/
const argument = /^(?:\$?([A-Z]+)\$?(\d+)(?::\$?([A-Z]+)\$?(\d+))?|(\d+(?:\.\d+)?))$/

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0)
const results: Readonly<Record<string, (numbers: readonly number[]) => number>> = {
  SUM: sum,
  AVERAGE: (numbers) => sum(numbers) / numbers.length,
  MIN: (numbers) => (numbers.length === 0 ? 0 : numbers.reduce((one, other) => Math.min(one, other))),
  MAX: (numbers) => (numbers.length === 0 ? 0 : numbers.reduce((one, other) => Math.max(one, other))),
}

/** Formulas that may refer to each other in a row. */
const MAX_CHAIN = 200
const printed = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/**
 * Returns a table as it is printed: with the results of sums, averages, least and greatest values of its cells. Other formulas
 * stay as they are written, also those that refer to them.
 */
export function calculateTable(rows: readonly (readonly string[])[]): string[][] {
  // as on the worksheet: the first row is text
  const formulas = dropCycles(
    rows.map((cells, row) => cells.map((cell) => (row > 0 ? toSafeFormula(cell) : undefined))),
  )
  const numbers = rows.map((cells, row) => cells.map((cell) => (row > 0 ? toNumber(cell) : undefined)))
  const calculated = rows.map((): (number | undefined)[] => [])

  /** Returns a cell's number: none for a text, NaN for a formula that is not calculated here. */
  const findNumber = (row: number, column: number, chain: number): number | undefined => {
    const formula = formulas[row]?.[column]
    if (formula === undefined) return numbers[row]?.[column]
    return (calculated[row]![column] ??= chain < MAX_CHAIN ? calculate(formula, chain + 1) : Number.NaN)
  }
  const calculate = (formula: string, chain: number): number => {
    const [, name = '', list = ''] = call.exec(formula) ?? []
    const found: number[] = []
    for (const each of name === '' ? [] : list.split(',')) {
      const [, left, top, right = left, bottom = top, plain] = argument.exec(each) ?? []
      if (plain !== undefined) found.push(Number(plain))
      else if (left === undefined || right === undefined) return Number.NaN
      else
        for (const [row, column] of cellsBetween(formulas, { left, top, right, bottom })) {
          const number = findNumber(row, column, chain)
          if (number !== undefined) found.push(number)
        }
    }
    return results[name]?.(found) ?? Number.NaN
  }
  return rows.map((cells, row) =>
    cells.map((cell, column) => {
      const number = formulas[row]?.[column] === undefined ? undefined : findNumber(row, column, 0)
      return number !== undefined && Number.isFinite(number) ? printed.format(number) : cell
    }),
  )
}
