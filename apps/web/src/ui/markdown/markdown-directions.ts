interface Node {
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

/** Blocks that hold text: the browser finds their direction. */
const texts = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th', 'td'])
/** Blocks that hold other blocks, in which the browser does not look for a direction. */
const holders = new Set(['ul', 'ol', 'li', 'blockquote', 'table'])
const leftToRight = new Set(['pre', 'code'])

const rightToLeft =
  /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]$/u

/** Gives each block the direction of its own text; code and formulas always go from left to right. */
export const setDirections = () => (tree: Node) => void directionOf(tree)

const nameOf = (letter: string): 'rtl' | 'ltr' => (rightToLeft.test(letter) ? 'rtl' : 'ltr')

/** Sets the directions in a part of the text and returns that of the part's first letter. */
function directionOf(node: Node): 'rtl' | 'ltr' | undefined {
  const { tagName = '' } = node
  if (leftToRight.has(tagName)) {
    node.properties = { ...node.properties, dir: 'ltr' }
    return undefined
  }
  const [letter] = /\p{L}/u.exec(node.value ?? '') ?? []
  let direction = letter ? nameOf(letter) : undefined
  for (const child of node.children ?? []) {
    const found = directionOf(child)
    direction ??= found
  }
  if (texts.has(tagName)) node.properties = { ...node.properties, dir: 'auto' }
  else if (holders.has(tagName) && direction) node.properties = { ...node.properties, dir: direction }
  return direction
}
