/** Mermaid's data about a parsed diagram; each kind of diagram provides some of it. Its texts are HTML. */
export interface DiagramFacts {
  getAccTitle?: () => string
  getAccDescription?: () => string
  getDiagramTitle?: () => string
  getData?: () => {
    nodes: readonly { id: string; label?: string | readonly string[]; alias?: string; shape?: string }[]
    edges: readonly { start?: string; end?: string; label?: string | null }[]
  }
  getActors?: () => Map<string, { description?: string }>
  getMessages?: () => readonly { from?: string; to?: string; message?: unknown }[]
}

interface Arrow {
  from: string
  to: string
  text: string
}

/**
 * Describes a diagram in words for people who cannot see it, one line per statement: first the arrows, as in `Início →
 * Fim (sim)`, then all other labels.
 */
export function describeDiagram(facts: DiagramFacts, labels: readonly string[]): { title: string; lines: string[] } {
  const title = labelText(facts.getAccTitle?.() || facts.getDiagramTitle?.() || '')
  const description = labelText(facts.getAccDescription?.() ?? '')
  const arrows = [...collectArrows(facts), ...collectMessages(facts)]
  const described = new Set([title, ...arrows.flatMap(({ from, to, text }) => [from, to, text])].map(withoutSpaces))
  const others = labels.map(joinSpaces).filter((label) => !described.has(withoutSpaces(label)))
  const spokenArrows = arrows.map(({ from, to, text }) => `${from} → ${to}${text === '' ? '' : ` (${text})`}`)
  return { title, lines: [...new Set([description, ...spokenArrows, ...others])].filter((line) => line !== '') }
}

/** Names of states that Mermaid draws as a sign. */
const signs: Readonly<Record<string, string>> = { stateStart: 'início', stateEnd: 'fim' }

function collectArrows(facts: DiagramFacts): Arrow[] {
  const { nodes, edges } = facts.getData?.() ?? { nodes: [], edges: [] }
  const names = new Map(
    nodes.map(({ id, label = '', alias, shape = '' }) => [
      id,
      signs[shape] ?? labelText(alias || [label].flat().join(' ') || id),
    ]),
  )
  const findName = (id = '') => names.get(id) ?? labelText(id)
  return edges.map(({ start, end, label }) => ({
    from: findName(start),
    to: findName(end),
    text: labelText(label ?? ''),
  }))
}

function collectMessages(facts: DiagramFacts): Arrow[] {
  const actors = facts.getActors?.()
  const messages = facts.getMessages?.()
  if (!actors || !messages) return []
  const findName = (id: string) => labelText(actors.get(id)?.description || id)
  return messages.flatMap(({ from, to, message }) =>
    from && to && typeof message === 'string'
      ? [{ from: findName(from), to: findName(to), text: labelText(message) }]
      : [],
  )
}

/** Returns the text of an HTML label. Mermaid hides entities from its own parsers as `ﬂ°quot¶ß` and `ﬂ°°9829¶ß`. */
function labelText(html: string): string {
  const whole = html
    .replaceAll(/<br\s*\/?>/gi, ' ')
    .replaceAll('ﬂ°°', '&#')
    .replaceAll('ﬂ°', '&')
    .replaceAll('¶ß', ';')
  return joinSpaces(new DOMParser().parseFromString(whole, 'text/html').body.textContent)
}

const joinSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Compares labels without spaces, because drawing breaks long labels into lines. */
const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '')
