/** What Mermaid knows of a diagram that it has read; each kind of diagram knows some of it. */
export interface DiagramFacts {
  getAccTitle?: () => string
  getAccDescription?: () => string
  getDiagramTitle?: () => string
  getVertices?: () => Map<string, { text?: string }>
  getEdges?: () => readonly { start?: string; end?: string; text?: string }[]
  getActors?: () => Map<string, { description?: string }>
  getMessages?: () => readonly { from?: string; to?: string; message?: unknown }[]
}

/** A diagram in words, one line for each thing that it says: for whoever cannot see it. */
export function wordsOf(facts: DiagramFacts, labels: readonly string[]): { title: string; lines: string[] } {
  const title = bare(facts.getAccTitle?.() || facts.getDiagramTitle?.() || '')
  const description = bare(facts.getAccDescription?.() ?? '')
  const said = arrowsOf(facts) ?? messagesOf(facts) ?? [...new Set(labels.map(bare))].filter((label) => label !== title)
  return { title, lines: [description, ...said].filter((line) => line !== '') }
}

/** `Início → Fim (sim)`, and boxes that nothing leads to. */
function arrowsOf(facts: DiagramFacts): string[] | undefined {
  const vertices = facts.getVertices?.()
  const edges = facts.getEdges?.()
  if (!vertices || !edges) return undefined
  const nameOf = (id = '') => bare(vertices.get(id)?.text || id)
  const linked = new Set(edges.flatMap(({ start = '', end = '' }) => [start, end]))
  const alone = [...vertices.keys()].filter((id) => !linked.has(id)).map(nameOf)
  return [...edges.map(({ start, end, text }) => arrow(nameOf(start), nameOf(end), text)), ...alone]
}

function messagesOf(facts: DiagramFacts): string[] | undefined {
  const actors = facts.getActors?.()
  const messages = facts.getMessages?.()
  if (!actors || !messages) return undefined
  const nameOf = (id: string) => bare(actors.get(id)?.description || id)
  return messages.flatMap(({ from, to, message }) =>
    from && to && typeof message === 'string' ? [arrow(nameOf(from), nameOf(to), message)] : [],
  )
}

function arrow(from: string, to: string, text = ''): string {
  const words = bare(text)
  return `${from} → ${to}${words === '' ? '' : ` (${words})`}`
}

/** Without the marks that break or shape a label. */
const bare = (text: string): string =>
  text
    .replaceAll(/<[^>]*>|#quot;|"/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
