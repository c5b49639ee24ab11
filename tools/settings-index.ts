import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

const project = path.resolve(import.meta.dirname, '..')
const web = 'apps/web/src'
const settingsPages = 'routes/_app/settings'

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

/** Names of files of the web app and of extensions; others are packages. */
const ours = /^(#|@prosa\/web\/src)\//

/** Returns the file that a name imports: `#/` is the folder of the web app, or that of the extensions. */
function toFilePath(name: string, importer: string): string {
  const [, root = '', home = ''] = /^(.*?)(apps\/web\/src|extensions)\//.exec(importer.replaceAll('\\', '/')) ?? []
  return path.join(root, name.startsWith('#/') ? home : web, name.replace(ours, ''))
}

type Node = { type: string; [key: string]: unknown }
type Screen = { nodes: readonly Node[]; imports: ReadonlyMap<string, string> }

/** Parts that extensions render on the screens of members, by the name of the slot. */
type Fillings = ReadonlyMap<string, readonly string[]>

function readFillings(root: string): Fillings {
  const found = globSync('extensions/*/members.ts', { cwd: root }).flatMap((name) => {
    const file = path.join(root, name)
    const calls = readScreen(file).nodes.filter(({ type }) => type === 'CallExpression')
    return calls.flatMap(({ callee, arguments: fillings }) => {
      const slot = (callee as { object?: Node }).object?.name
      const parts = nodesIn(fillings).filter(({ type }) => type === 'ImportExpression')
      return parts.map((part) => [String(slot), toFilePath(String((part.source as Node).value), file)] as const)
    })
  })
  return new Map(found.map(([slot]) => [slot, found.flatMap(([name, file]) => (name === slot ? file : []))]))
}

function readScreen(file: string): Screen {
  const nodes = nodesIn(parseSync(file, readFileSync(file, 'utf8')).program)
  const imports = nodes
    .filter(({ type, source: from }) => type === 'ImportDeclaration' && ours.test(String((from as Node).value)))
    .flatMap(({ specifiers, source: from }) =>
      (specifiers as Node[]).map(
        ({ local }) => [String((local as Node).name), toFilePath(String((from as Node).value), file)] as const,
      ),
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
function labelsFrom(to: string, file: string, fillings: Fillings, seen = new Set<string>()): Found[] {
  if (seen.has(file)) return []
  seen.add(file)
  const screen = readScreen(file)
  const imported = [...new Set(screen.imports.values())].filter((name) =>
    /(apps\/web\/src\/(features|blocks\/entity)|extensions\/[^/]+\/web)\/.*\.tsx$/.test(name.replaceAll('\\', '/')),
  )
  const filled = [...screen.imports.keys()].flatMap((name) => fillings.get(name) ?? [])
  const below = [...imported, ...filled].flatMap((name) => labelsFrom(to, name, fillings, seen))
  const own = [...screen.nodes, ...readWords(screen, file)].flatMap((node) => findLabels(screen, node))
  const all = [...own.map((one) => ({ to, ...one })), ...below]
  return all.filter(({ label }, index) => all.findIndex((other) => other.label === label) === index)
}

/** Returns the words of extensions that a screen merges, of one kind for each call. */
function readWords({ nodes }: Screen, screenFile: string): Node[] {
  const [root = ''] = screenFile.replaceAll('\\', '/').split(/(?:apps\/web\/src|extensions)\//)
  const kinds = nodes.flatMap(({ type, callee, arguments: given }) =>
    type === 'CallExpression' && (callee as Node).name === 'mergeWords' ? (given as Node[]).slice(1) : [],
  )
  const words = globSync('extensions/*/extension.ts', { cwd: root }).toSorted()
  return kinds.flatMap(({ value: kind }) =>
    words.flatMap((file) =>
      nodesIn(
        readScreen(path.join(root, file)).nodes.find(
          ({ type, key }) => type === 'Property' && (key as Node).name === kind,
        )?.value,
      ),
    ),
  )
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
  const there = from ? readScreen(from).nodes : screen.nodes
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

/**
 * Reads the index of the settings search from the screens, so that no second list has to be maintained: all labels and
 * titles on the settings pages with their hints, including the parts that extensions add.
 */
export function readSettingsIndex(root: string): Found[] {
  const folders = [
    `${web}/${settingsPages}`,
    ...globSync(`extensions/*/web/${settingsPages}`, { cwd: root }).toSorted(),
  ]
  const fillings = readFillings(root)
  return folders
    .flatMap((folder) => listPages(path.join(root, folder), '/settings'))
    .flatMap(({ to, file }) => labelsFrom(to, file, fillings))
}

export function writeSettingsIndex(): void {
  const lines = readSettingsIndex(project).map(
    ({ to, label, hint }) => `  [${[to, label, hint].map((text) => JSON.stringify(text)).join(', ')}],`,
  )
  writeFileSync(
    path.join(project, web, 'shell/settings-index.gen.ts'),
    `/** Written by tools/settings-index.ts from the screens: page, label, help. */\nexport const settingsIndex = [\n${lines.join('\n')}\n] as const\n`,
  )
}
