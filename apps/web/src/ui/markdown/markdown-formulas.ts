export interface Element {
  value?: string
  properties?: { className?: unknown; translate?: string; dir?: string }
  children?: Element[]
}

/**
 * Limits above which rendering takes too long: characters of a formula, of all formulas in a block, and nested braces.
 */
const limits = { formula: 2000, block: 8000, depth: 50 }
/** Fixed cost of a formula in characters, because even a single letter renders a frame. */
const FRAME = 20

/** Turns oversized formulas, which could freeze the page, back into code before they are rendered. */
export function boundedFormulas() {
  return (tree: Element) => {
    let left = limits.block
    const ahead = [tree]
    for (let element = ahead.pop(); element; element = ahead.pop()) {
      if (isFormula(element)) {
        const { value: formula = '' } = element.children?.[0] ?? {}
        left -= FRAME + formula.length
        if (left < 0 || formula.length > limits.formula || measureDepth(formula) > limits.depth)
          element.properties = { className: [] }
      }
      for (const child of element.children?.toReversed() ?? []) ahead.push(child)
    }
  }
}

const isFormula = ({ properties }: Element): boolean =>
  Array.isArray(properties?.className) && properties.className.includes('language-math')

function measureDepth(formula: string): number {
  let depth = 0
  let deepest = 0
  for (const [brace] of formula.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
