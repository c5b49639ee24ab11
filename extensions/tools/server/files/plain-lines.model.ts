import { parseMarkdown, type RootContent } from '@prosa/server/src/platform/pdf/markdown.ts'

/** Returns Markdown as lines without marks, for slides and cells. */
export const toPlainLines = (markdown: string): string[] =>
  parseMarkdown(markdown)
    .tree.children.flatMap(toLines)
    .filter((line) => line.trim() !== '')

/** A space that formats keep at the beginning of a line. */
const INDENT = '\u2003'
const taskMarks = new Map<boolean | null | undefined, string>([
  [true, '☑'],
  [false, '☐'],
])

function toLines(node: RootContent): string[] {
  if (node.type === 'list')
    return node.children.flatMap((item, index) => {
      const [first = '', ...others] = item.children.flatMap(toLines)
      const mark = node.ordered ? `${(node.start ?? 1) + index}.` : (taskMarks.get(item.checked) ?? '•')
      return [`${mark} ${first}`, ...others.map((line) => INDENT + line)]
    })
  if (node.type === 'table') return node.children.map(({ children }) => children.map(toText).join(' | '))
  if (node.type === 'blockquote') return node.children.flatMap(toLines)
  return toText(node).split('\n')
}

function toText(node: RootContent): string {
  if (node.type === 'break') return '\n'
  if (node.type === 'image') return node.alt ? `[imagem: ${node.alt}]` : ''
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(toText).join('') : ''
}
