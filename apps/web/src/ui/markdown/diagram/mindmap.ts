interface Node {
  indent: number
  id: string
}

/** Around the words of a node: its shape. */
const shapes = /^[\w-]*(?:\(\((.*)\)\)|\)\)(.*)\(\(|\{\{(.*)\}\}|\[(.*)\]|\)(.*)\(|\((.*)\))$/

/** Settings and a title before a diagram. */
const frontMatter = /^\s*---[^\S\n]*\n[^]*?\n\s*---[^\S\n]*\n/

/**
 * A mind map as the flow of boxes that it is: what draws mind maps weighs more than all the rest together. Lines that stand
 * further to the right hang on the line above. Other diagrams stay as they are.
 */
export function withoutMindmap(source: string): string {
  const [front = ''] = frontMatter.exec(source) ?? []
  const lines = source
    .slice(front.length)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('%%'))
  if (lines[0]?.trim() !== 'mindmap') return source
  const above: Node[] = []
  const flow = [`${front}flowchart LR`]
  for (const [index, line] of lines.slice(1).entries()) {
    const written = line.trim()
    // an icon or a style of the line before
    if (written.startsWith('::')) continue
    const indent = line.length - line.trimStart().length
    while ((above.at(-1)?.indent ?? -1) >= indent) above.pop()
    const id = `n${index}`
    const words = shapes.exec(written)?.slice(1).find(Boolean) ?? written
    flow.push(`${id}["${words.replaceAll(/^"|"$/g, '').replaceAll('"', '#quot;')}"]`)
    const parent = above.at(-1)
    if (parent) flow.push(`${parent.id} --- ${id}`)
    above.push({ indent, id })
  }
  return flow.join('\n')
}
