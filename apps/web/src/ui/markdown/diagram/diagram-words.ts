/** What Mermaid knows of a diagram that it has read; each kind of diagram knows some of it. Its texts are HTML. */
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
 * A diagram in words, one line for each thing that it says: for whoever cannot see it. First its arrows, as in
 * `Início → Fim (sim)`, then what else is written in the picture.
 */
export function wordsOf(facts: DiagramFacts, labels: readonly string[]): { title: string; lines: string[] } {
  const title = plain(facts.getAccTitle?.() || facts.getDiagramTitle?.() || '')
  const description = plain(facts.getAccDescription?.() ?? '')
  const arrows = [...arrowsOf(facts), ...messagesOf(facts)]
  const told = new Set([title, ...arrows.flatMap(({ from, to, text }) => [from, to, text])].map(withoutSpaces))
  const others = labels.map(squeeze).filter((label) => !told.has(withoutSpaces(label)))
  const said = arrows.map(({ from, to, text }) => `${from} → ${to}${text === '' ? '' : ` (${text})`}`)
  return { title, lines: [...new Set([description, ...said, ...others])].filter((line) => line !== '') }
}

/** The words for states that have a sign and no name. */
const signs: Readonly<Record<string, string>> = { stateStart: 'início', stateEnd: 'fim' }

function arrowsOf(facts: DiagramFacts): Arrow[] {
  const { nodes, edges } = facts.getData?.() ?? { nodes: [], edges: [] }
  const names = new Map(
    nodes.map(({ id, label = '', alias, shape = '' }) => [
      id,
      signs[shape] ?? plain(alias || [label].flat().join(' ') || id),
    ]),
  )
  const nameOf = (id = '') => names.get(id) ?? plain(id)
  return edges.map(({ start, end, label }) => ({ from: nameOf(start), to: nameOf(end), text: plain(label ?? '') }))
}

function messagesOf(facts: DiagramFacts): Arrow[] {
  const actors = facts.getActors?.()
  const messages = facts.getMessages?.()
  if (!actors || !messages) return []
  const nameOf = (id: string) => plain(actors.get(id)?.description || id)
  return messages.flatMap(({ from, to, message }) =>
    from && to && typeof message === 'string' ? [{ from: nameOf(from), to: nameOf(to), text: plain(message) }] : [],
  )
}

/** The words of an HTML text, whose entities Mermaid hides from its own parsers as `ﬂ°quot¶ß` and `ﬂ°°9829¶ß`. */
function plain(html: string): string {
  const whole = html
    .replaceAll(/<br\s*\/?>/gi, ' ')
    .replaceAll('ﬂ°°', '&#')
    .replaceAll('ﬂ°', '&')
    .replaceAll('¶ß', ';')
  return squeeze(new DOMParser().parseFromString(whole, 'text/html').body.textContent)
}

const squeeze = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** A picture breaks a long label within its words. */
const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '')
