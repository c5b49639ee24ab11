import {
  type Cells,
  compareValues,
  comparisons,
  ErrorResult,
  isRange,
  isTrue,
  numberIn,
  type Range,
  singleValue,
  UnknownResult,
  type Value,
  valuesIn,
} from '#/modules/knowledge/reading/sheets/formulas/formula-values.model.ts'

/** A lazily computed argument: `IF` needs only one of two. */
export type Argument = (cells: Cells) => Value | Range
type FormulaFunction = (given: readonly Argument[], cells: Cells) => Value

const over =
  (compute: (numbers: number[]) => number): FormulaFunction =>
  (given, cells) =>
    compute(given.flatMap((argument) => numbersIn(argument(cells), cells)))

/** Returns the numbers; texts, booleans and empty cells of a range are skipped. */
function numbersIn(operand: Value | Range, cells: Cells): number[] {
  if (!isRange(operand)) return operand === undefined ? [] : [numberIn(operand)]
  return valuesIn(operand, cells).filter((value) => typeof value === 'number')
}

const addNumbers = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

function averageNumbers(numbers: readonly number[]): number {
  if (numbers.length === 0) throw new ErrorResult('#DIV/0!')
  return addNumbers(numbers) / numbers.length
}

const truths = (given: readonly Argument[], cells: Cells): boolean[] =>
  given.flatMap((argument) =>
    valuesIn(argument(cells), cells)
      .filter((value) => value !== undefined && typeof value !== 'string')
      .map(isTrue),
  )

/** Returns a predicate for a criterion such as `">=7"`, `"Aprovado"` or 5. */
function criterionTest(wanted: Value): (value: Value) => boolean {
  if (typeof wanted !== 'string') return (value) => value !== undefined && compareValues(value, wanted) === 0
  const [, operator = '=', text = ''] = /^(<=|>=|<>|<|>|=)?(.*)$/s.exec(wanted) ?? []
  if (/[*?~]/.test(text) || text === '') throw new UnknownResult()
  // whether a comma separates decimals depends on the language
  if (/^[\d.,]+$/.test(text) && !/^\d+$/.test(text)) throw new UnknownResult()
  const other = /^\d+$/.test(text) ? Number(text) : text
  return (value) =>
    typeof value === typeof other ? comparisons[operator]!(compareValues(value, other)) : operator === '<>'
}

function chosenValues([tested, wanted, summed]: readonly Argument[], cells: Cells): Value[] {
  const range = tested?.(cells)
  if (!range || !isRange(range) || !wanted) throw new UnknownResult()
  const fits = criterionTest(singleValue(wanted(cells), cells))
  const values = valuesIn(range, cells)
  const taken = summed ? valuesIn(summed(cells), cells) : values
  if (taken.length !== values.length) throw new UnknownResult()
  return taken.filter((_, at) => fits(values[at]))
}

const numbersAmong = (values: readonly Value[]): number[] => values.filter((value) => typeof value === 'number')

function rounded([number, places]: readonly Argument[], cells: Cells): number {
  const value = numberIn(number && singleValue(number(cells), cells))
  const digits = Math.trunc(numberIn(places && singleValue(places(cells), cells)))
  if (Math.abs(digits) > 12) throw new UnknownResult()
  // 1.005 × 100 is slightly less than 100.5 in floating point
  const shifted = Number((Math.abs(value) * 10 ** digits).toPrecision(15))
  return (Math.sign(value) * Math.round(shifted)) / 10 ** digits
}

/** The supported functions by the names stored in files, which do not depend on the program's language. */
export const formulaFunctions: Readonly<Record<string, FormulaFunction>> = {
  SUM: over(addNumbers),
  AVERAGE: over(averageNumbers),
  PRODUCT: over((numbers) => (numbers.length === 0 ? 0 : numbers.reduce((product, number) => product * number, 1))),
  MIN: over((numbers) => (numbers.length === 0 ? 0 : Math.min(...numbers))),
  MAX: over((numbers) => (numbers.length === 0 ? 0 : Math.max(...numbers))),
  COUNT: over((numbers) => numbers.length),
  COUNTA: (given, cells) =>
    given.flatMap((argument) => valuesIn(argument(cells), cells)).filter((value) => value !== undefined).length,
  COUNTIF: (given, cells) => chosenValues(given.slice(0, 2), cells).length,
  SUMIF: (given, cells) => addNumbers(numbersAmong(chosenValues(given, cells))),
  AVERAGEIF: (given, cells) => averageNumbers(numbersAmong(chosenValues(given, cells))),
  IF: ([condition, yes, no], cells) => {
    const taken = isTrue(condition && singleValue(condition(cells), cells)) ? yes : no
    return taken ? (singleValue(taken(cells), cells) ?? 0) : false
  },
  IFERROR: ([tried, other], cells) => {
    try {
      return tried && singleValue(tried(cells), cells)
    } catch (error) {
      if (!(error instanceof ErrorResult) || !other) throw error
      return singleValue(other(cells), cells)
    }
  },
  AND: (given, cells) => truths(given, cells).every(Boolean),
  OR: (given, cells) => truths(given, cells).some(Boolean),
  NOT: ([condition], cells) => !isTrue(condition && singleValue(condition(cells), cells)),
  ROUND: rounded,
  ABS: ([number], cells) => Math.abs(numberIn(number && singleValue(number(cells), cells))),
}
