import type { FoundTool } from '#/tools/config.ts'
import type { OfferedTool } from '#/tools/server/mcp/offered.model.ts'

const MAX_NAME = 48
const MAX_TITLE = 120

/** Gives a server's tools names for models: letters, digits, `_` and `-`, each different. */
export function nameTools(tools: readonly OfferedTool[]): FoundTool[] {
  const taken = new Set<string>()
  return tools.map(({ name: original, title, description, inputSchema, saysItReads: reads, fingerprint }) => {
    const plain = original.replaceAll(/[^\w-]/g, '_').slice(0, MAX_NAME) || 'ferramenta'
    let name = plain
    for (let number = 2; taken.has(name); number += 1) name = `${plain.slice(0, MAX_NAME - 4)}_${number}`
    taken.add(name)
    return {
      name,
      title: title.trim().slice(0, MAX_TITLE) || name,
      description,
      inputSchema: JSON.stringify(withoutPatterns(inputSchema)),
      // the server's word is no reason to call it without asking the person
      writes: true,
      request: JSON.stringify({ name: original, fingerprint, reads }),
    }
  })
}

/** Drops regular expressions from a schema: values are checked against it here, and some expressions never end. */
function withoutPatterns(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPatterns)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      // a property may have this name, and its value is then a schema
      .filter(([name, each]) => name !== 'patternProperties' && !(name === 'pattern' && typeof each === 'string'))
      .map(([name, each]) => [name, withoutPatterns(each)]),
  )
}
