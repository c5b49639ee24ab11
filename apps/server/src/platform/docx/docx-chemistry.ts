import type { TextRun } from 'docx'
import { type Look, makeRuns } from '#/platform/docx/docx-runs.ts'
import { isSpacer } from '#/platform/pdf/formula.ts'
import { type MathNode, mathTree } from '#/platform/pdf/math-tree.ts'

/** Elements that a line of text cannot show without changing their meaning. */
const unfit = /^(?:msqrt|mroot|mtable|menclose)$/

/**
 * Converts a chemical formula, such as `\ce{2H2 + O2 -> 2H2O}`, to text with raised and lowered numbers. Undefined for every
 * other formula, which is shown as its source, and for one that cannot be parsed.
 */
export function chemistryRuns(tex: string, look: Look = {}): TextRun[] | undefined {
  if (tex.length > 2000 || !/\\(?:ce|pu)\s*\{/.test(tex)) return undefined
  const tree = mathTree(tex, false)
  return tree && isFit(tree) ? runs(tree, look) : undefined
}

const isFit = ({ name, children }: MathNode): boolean => !unfit.test(name) && children.every(isFit)

const runsOfAll = (nodes: readonly MathNode[], look: Look): TextRun[] => nodes.flatMap((node) => runs(node, look))

/** Signs between two parts of a reaction. */
const between = /^[+→←↔⇌⇄]$/

function runs(node: MathNode, look: Look): TextRun[] {
  if (isSpacer(node)) return []
  const [base, below, above] = node.children
  const lowered = below ? runs(below, { ...look, subScript: true }) : []
  const raised = (script?: MathNode) => (script ? runs(script, { ...look, superScript: true }) : [])
  switch (node.name) {
    case 'msub':
      return [...runsOfAll([base!], look), ...lowered]
    case 'msup':
      return [...runsOfAll([base!], look), ...raised(below)]
    case 'msubsup':
      return [...runsOfAll([base!], look), ...lowered, ...raised(above)]
    // the text above and below an arrow
    case 'mover':
      return [...makeRuns(' ', look), ...raised(below), ...runs(base!, look)]
    case 'munder':
      return [...runs(base!, look), ...lowered, ...makeRuns(' ', look)]
    case 'munderover':
      return [...makeRuns(' ', look), ...raised(above), ...runs(base!, look), ...lowered, ...makeRuns(' ', look)]
    case 'mfrac':
      return [...part(base!, look), ...makeRuns('/', look), ...part(below!, look)]
    case 'mo': {
      const isBetween = between.test(node.text) && !look.superScript && !look.subScript
      return makeRuns(isBetween ? ` ${node.text} ` : node.text, look)
    }
    default:
      return node.text === '' ? runsOfAll(node.children, look) : makeRuns(node.text, look)
  }
}

/** One part of a fraction, in brackets where it is a sum. */
function part(node: MathNode, look: Look): TextRun[] {
  const words = runs(node, look)
  const isSum = node.children.some(({ name, text }) => name === 'mo' && /^[+−]$/.test(text))
  return isSum ? [...makeRuns('(', look), ...words, ...makeRuns(')', look)] : words
}
