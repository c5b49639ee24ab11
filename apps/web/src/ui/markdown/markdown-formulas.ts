export interface Element {
  value?: string
  properties?: { className?: unknown; translate?: string; dir?: string }
  children?: Element[]
}

/** What takes longer to draw than anybody waits: characters of one formula, of all in a block, and braces in braces. */
const limits = { formula: 2000, block: 8000, depth: 50 }
/** Even one letter has the frame of a formula around it. */
const FRAME = 20

/** Leaves formulas that were made to hang the page as the code that they are; it comes before they are drawn. */
export function boundedFormulas() {
  return (tree: Element) => {
    let left = limits.block
    const ahead = [tree]
    for (let element = ahead.pop(); element; element = ahead.pop()) {
      if (isFormula(element)) {
        const { value: formula = '' } = element.children?.[0] ?? {}
        left -= FRAME + formula.length
        if (left < 0 || formula.length > limits.formula || depthOf(formula) > limits.depth)
          element.properties = { className: [] }
      }
      for (const child of element.children?.toReversed() ?? []) ahead.push(child)
    }
  }
}

const isFormula = ({ properties }: Element): boolean =>
  Array.isArray(properties?.className) && properties.className.includes('language-math')

function depthOf(formula: string): number {
  let depth = 0
  let deepest = 0
  for (const [brace] of formula.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
