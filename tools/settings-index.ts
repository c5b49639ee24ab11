import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

/**
 * Generates the index of the settings search: all labels and titles on the settings pages with their hints, read from
 * the screens, so that no second list has to be maintained.
 */
const source = path.resolve(import.meta.dirname, '../apps/web/src')
const routes = path.join(source, 'routes/_app/settings')
const output = path.join(source, 'shell/settings-index.gen.ts')

interface Found {
  to: string
  label: string
  hint: string
}

/** Attributes with the label and the hint of a component; every '...Field' has `label` and `hint`. */
const textAttributes: Readonly<Record<string, readonly [label: string, hint: string]>> = {
  Section: ['title', 'description'],
  Checkbox: ['label', 'hint'],
  Switch: ['label', 'hint'],
  ListScreen: ['title', 'description'],
  DialogButton: ['label', 'hint'],
}

/** Lists the pages whose addresses have no parameters. */
function listPages(folder: string, address: string): { to: string; file: string }[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name)
      const name = path.basename(entry.name, '.tsx')
      if (name.startsWith('$') || name === 'route') return []
      if (entry.isDirectory()) return listPages(file, `${address}/${name}`)
      if (name === 'index') return address === '/settings' ? [] : [{ to: address, file }]
      return [{ to: `${address}/${name}`, file }]
    })
}

const toFilePath = (name: string): string => path.join(source, name.slice('#/'.length))

type Node = { type: string; [key: string]: unknown }
type Screen = { nodes: readonly Node[]; imports: ReadonlyMap<string, string> }

function readScreen(file: string): Screen {
  const nodes = nodesIn(parseSync(file, readFileSync(file, 'utf8')).program)
  const imports = nodes
    .filter(({ type }) => type === 'ImportDeclaration')
    .flatMap(({ specifiers, source: from }) =>
      (specifiers as Node[]).map(({ local }) => [String((local as Node).name), String((from as Node).value)] as const),
    )
  return { nodes, imports: new Map(imports) }
}

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(nodesIn)
  return 'type' in value && typeof value.type === 'string' ? [value as Node, ...inside] : inside
}

/** Returns the labels of a page and its dialogs. */
function labelsFrom(to: string, file: string, seen = new Set<string>()): Found[] {
  if (seen.has(file)) return []
  seen.add(file)
  const screen = readScreen(file)
  const below = [...new Set(screen.imports.values())]
    .filter((name) => /^#\/(features|blocks\/entity)\/.*\.tsx$/.test(name))
    .flatMap((name) => labelsFrom(to, toFilePath(name), seen))
  const all = [...screen.nodes.flatMap((node) => findLabels(screen, node)).map((one) => ({ to, ...one })), ...below]
  return all.filter(({ label }, index) => all.findIndex((other) => other.label === label) === index)
}

function findLabels(screen: Screen, node: Node): Omit<Found, 'to'>[] {
  const parts = readParts(node)
  if (!parts) return []
  const [label, hint] = parts
  return findTexts(screen, label).map((text) => ({ label: text, hint: textIn(hint) }))
}

/** Returns label and hint of an element, or of an entry in a list of fields. */
function readParts({ type, name, attributes, properties, ...node }: Node): [label: unknown, hint: unknown] | undefined {
  if (type === 'JSXElement')
    return ((node['openingElement'] as Node).name as Node).name === 'legend' ? [node['children'], undefined] : undefined
  if (type === 'JSXOpeningElement') {
    const element = String((name as Node).name)
    const wanted = textAttributes[element] ?? (element.endsWith('Field') ? ['label', 'hint'] : undefined)
    const findValue = (wish: string) =>
      (attributes as Node[]).find((one) => (one.name as Node | undefined)?.name === wish)?.value
    return wanted && [findValue(wanted[0]!), findValue(wanted[1]!)]
  }
  if (type !== 'ObjectExpression') return undefined
  const findValue = (key: string) =>
    (properties as Node[]).find((one) => (one.key as Node | undefined)?.name === key)?.value
  const isField = findValue('label') && (findValue('hint') ?? findValue('name')) && !findValue('renderDialog')
  return isField ? [findValue('label'), findValue('hint')] : undefined
}

/** Returns the texts of an expression: one text, both branches of a condition, or all entries of a label table. */
function findTexts(screen: Screen, value: unknown): string[] {
  const table = nodesIn(value).find(({ type, computed }) => type === 'MemberExpression' && computed)
  const branches = nodesIn(value).find(({ type }) => type === 'ConditionalExpression')
  if (branches) return [branches.consequent, branches.alternate].flatMap((branch) => findTexts(screen, branch))
  // A composed text differs from page to page.
  if (!table) return nodesIn(value).filter(isText).length === 1 ? [textIn(value)] : []
  const name = String((table.object as Node).name)
  const from = screen.imports.get(name)
  const there = from?.startsWith('#/') ? readScreen(toFilePath(from)).nodes : screen.nodes
  const declared = there.find(({ type, id }) => type === 'VariableDeclarator' && (id as Node).name === name)
  const properties = nodesIn(declared?.init).filter(({ type }) => type === 'Property')
  return properties.map((property) => textIn(property.value)).filter((text) => text !== '')
}

const isText = ({ type, value }: Node): boolean =>
  type === 'JSXText' || type === 'TemplateElement' || (type === 'Literal' && typeof value === 'string')

/** Joins the texts of an attribute, including both branches of a condition. */
const textIn = (value: unknown): string =>
  nodesIn(value)
    .filter(isText)
    .map((node) => (node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : String(node.value)))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const found = listPages(routes, '/settings').flatMap(({ to, file }) => labelsFrom(to, file))
const lines = found.map(
  ({ to, label, hint }) => `  [${[to, label, hint].map((text) => JSON.stringify(text)).join(', ')}],`,
)
writeFileSync(
  output,
  `/** Written by tools/settings-index.ts from the screens: page, label, help. */\nexport const settingsIndex = [\n${lines.join('\n')}\n] as const\n`,
)
