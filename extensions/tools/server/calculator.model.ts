import { all, create, type BigNumber, type MathNode, type MathType } from 'mathjs'

const math = create(all ?? {}, { number: 'BigNumber', precision: 40 })
const exact = math.evaluate.bind(math)

/** Functions by their names in expressions, with those of the library. */
const functions: Readonly<Record<string, string>> = {
  soma: 'sum',
  media: 'mean',
  mediana: 'median',
  minimo: 'min',
  maximo: 'max',
  desvio: 'std',
  raiz: 'sqrt',
  arredonda: 'round',
  modulo: 'abs',
  seno: 'sin',
  cosseno: 'cos',
  tangente: 'tan',
  log: 'log10',
  ln: 'log',
  fatorial: 'factorial',
  combinacoes: 'combinations',
}
const ownFunctions = ['ponderada', ...Object.keys(functions)]
const constants = new Set(['pi', 'e'])
/** Functions that repeat a step as often as their argument says. */
const loops = new Set(['fatorial', 'combinacoes'])
const MAX_STEPS_OF_A_LOOP = 1000
const MAX_ENTRIES = 1000
const MAX_SHOWN_STEPS = 12
const LONGEST = 500

/** What the calculator accepts; part of its refusals. */
const calculatorRules = `números com ponto decimal e sem separador de milhar, + - * / ^ % mod, parênteses, listas [1, 2], unidades (12 cm to inch) e as funções ${ownFunctions.join(', ')}; ponderada([notas], [pesos])`

/** A refusal in a sentence for the model. */
export class ExpressionError extends Error {}

/**
 * Computes an expression with 40 significant digits.
 * @returns the result and its steps, one per line, in Brazilian notation
 * @throws ExpressionError for an expression that it does not accept
 */
export function calculate(text: string): string {
  if (text.length > LONGEST) throw new ExpressionError(`A expressão passa de ${LONGEST} caracteres.`)
  const tree = parse(text)
  tree.traverse(requireAllowed)
  const steps: string[] = []
  const seen = new Set<string>()
  visit(tree, (node) => {
    if (!isStep(node)) return
    const [written, value] = [write(node), formatValue(evaluate(node))]
    // a unit alone, such as the 'km / h' of a speed, or '12 cm'
    if (value === '' || value === written || seen.has(written)) return
    seen.add(written)
    steps.push(`${written} ${value.startsWith('≈') ? value : `= ${value}`}`)
  })
  const shown = steps.slice(-MAX_SHOWN_STEPS)
  return shown.length > 0 ? shown.join('\n') : formatValue(evaluate(tree))
}

function parse(text: string): MathNode {
  const usual = text.replaceAll('×', '*').replaceAll('÷', '/').replaceAll('−', '-').replaceAll('²', '^2')
  try {
    return math.parse(usual)
  } catch {
    throw new ExpressionError(`Não entendi a expressão. Aceito ${calculatorRules}.`)
  }
}

/** Calls `act` for each node after its parts. */
function visit(node: MathNode, act: (node: MathNode) => void): void {
  node.forEach((part) => visit(part, act))
  act(node)
}

const isStep = ({ type }: MathNode): boolean => type === 'OperatorNode' || type === 'FunctionNode'

const nameOf = (node: MathNode): string => {
  const { fn, name } = node as MathNode & { fn?: { name?: string } | string; name?: string }
  return name ?? (typeof fn === 'string' ? fn : (fn?.name ?? ''))
}

/** Refuses what is not arithmetic: assignments, text, ranges, functions with effects, endless loops. */
function requireAllowed(node: MathNode, _path: string, parent: MathNode | null): void {
  const refuse = (what: string): never => {
    throw new ExpressionError(`${what} Aceito ${calculatorRules}.`)
  }
  const name = nameOf(node)
  if (node.type === 'SymbolNode') {
    const isCalled = parent?.type === 'FunctionNode' && nameOf(parent) === name
    if (!isCalled && !constants.has(name) && !math.Unit.isValuelessUnit(name)) refuse(`Não conheço “${name}”.`)
  } else if (node.type === 'FunctionNode') {
    if (!ownFunctions.includes(name)) refuse(`Não conheço a função “${name}”.`)
  } else if (node.type === 'ArrayNode') {
    if ((node as MathNode & { items: MathNode[] }).items.length > MAX_ENTRIES) refuse('A lista é longa demais.')
  } else if (node.type === 'ConstantNode') {
    const { value } = node as MathNode & { value: unknown }
    // the divisor of a percentage is a plain number
    if (!math.isBigNumber(value) && typeof value !== 'number') refuse('Só calculo com números.')
  } else if (node.type === 'OperatorNode') {
    if ((node as MathNode & { op: string }).op === '!') refuse('Escreva fatorial(n).')
  } else if (node.type !== 'ParenthesisNode') refuse('Isto não é uma conta.')
}

function evaluate(node: MathNode): MathType {
  try {
    const value = node.evaluate(scope()) as MathType
    if (math.typeOf(value) === 'Complex') throw new ExpressionError('Não há raiz real de um número negativo.')
    if (math.isBigNumber(value) && !value.isFinite())
      throw new ExpressionError(
        value.isNaN() ? 'Esta conta não tem resultado.' : 'Não se divide por zero, ou o resultado é grande demais.',
      )
    return value
  } catch (err) {
    if (err instanceof ExpressionError) throw err
    throw new ExpressionError('Esta conta não tem resultado: confira os números, as unidades e os parênteses.')
  }
}

type Calculation = (...values: MathType[]) => MathType

const scope = (): Map<string, Calculation> =>
  new Map<string, Calculation>([
    ...Object.entries(functions).map(([name, own]): [string, Calculation] => [name, limited(name, own)]),
    ['ponderada', (marks, weights) => exact('sum(marks .* weights) / sum(weights)', { marks, weights }) as MathType],
  ])

/** Calls a function of the library; one that loops has a limit. */
const limited =
  (name: string, own: string): Calculation =>
  (...values) => {
    if (loops.has(name) && values.some((value) => Number(value) > MAX_STEPS_OF_A_LOOP))
      throw new ExpressionError(`A função ${name} aceita números até ${MAX_STEPS_OF_A_LOOP}.`)
    const call = (math as object as Record<string, Calculation>)[own]
    if (!call) throw new ExpressionError(`Não conheço a função “${name}”.`)
    return call(...values)
  }

/** Writes an expression as people write it in Brazil. */
function write(node: MathNode): string {
  const handler = (part: MathNode, options: object): string | undefined => {
    const list = (items: MathNode[]) => items.map((item) => item.toString(options)).join('; ')
    if (part.type === 'ConstantNode') return formatValue((part as MathNode & { value: MathType }).value)
    if (part.type === 'ArrayNode') return `[${list((part as MathNode & { items: MathNode[] }).items)}]`
    if (part.type === 'FunctionNode') return `${nameOf(part)}(${list((part as MathNode & { args: MathNode[] }).args)})`
    return undefined
  }
  return node.toString({ handler }).replaceAll(' * ', ' × ').replaceAll(' / ', ' ÷ ')
}

function formatValue(value: MathType): string {
  if (math.isBigNumber(value) || typeof value === 'number') return formatNumber(math.bignumber(value))
  if (math.isUnit(value)) {
    const { value: number, unit } = value.toJSON() as object as { value: BigNumber | null; unit: string }
    return number === null ? '' : `${formatNumber(math.bignumber(String(number)))} ${unit}`
  }
  const array = math.isMatrix(value) ? (value.toArray() as MathType[]) : undefined
  if (array) return `[${array.map(formatValue).join('; ')}]`
  return value ? 'verdadeiro' : 'falso'
}

const SIGNIFICANT = 14
const LARGEST_WRITTEN = '1e21'
const SMALLEST_WRITTEN = '1e-9'

/** Whole numbers stand with all digits; others are rounded to 14, marked by '≈'. */
function formatNumber(value: BigNumber): string {
  const size = value.abs()
  if (!value.isZero() && (size.gte(LARGEST_WRITTEN) || size.lt(SMALLEST_WRITTEN))) {
    const [mantissa = '', exponent = ''] = value.toExponential(SIGNIFICANT - 1).split('e')
    return `≈ ${toBrazilian(mantissa.replace(/\.?0+$/, ''))} × 10^${Number(exponent)}`
  }
  if (value.isInteger()) return toBrazilian(value.toFixed())
  const rounded = value.toSignificantDigits(SIGNIFICANT)
  return `${rounded.eq(value) ? '' : '≈ '}${toBrazilian(rounded.toFixed())}`
}

function toBrazilian(number: string): string {
  const [whole = '', fraction] = number.split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')
  return fraction === undefined ? grouped : `${grouped},${fraction}`
}
