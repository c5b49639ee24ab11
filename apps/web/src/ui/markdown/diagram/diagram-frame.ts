import { diagramLimits, type DiagramOrder, type DiagramReport } from '#/ui/markdown/diagram/diagram-protocol.ts'
import { type DiagramFacts, describeDiagram } from '#/ui/markdown/diagram/diagram-words.ts'
import { withQuotedLabels } from '#/ui/markdown/diagram/quoted-labels.ts'

/*
 * The script of the frame that draws diagrams (`diagram.html`). The frame has no origin, network or storage; it only
 * receives the text of one diagram. It listens for one message from the page around it, and then only on the port in
 * that message.
 */

interface Mermaid {
  initialize: (config: object) => void
  render: (id: string, source: string) => Promise<{ svg: string; diagramType: string }>
  mermaidAPI: { getDiagramFromText: (source: string) => Promise<{ db: DiagramFacts }> }
}

const { mermaid } = globalThis as unknown as { mermaid: Mermaid }

/** Mermaid settings that the text of a diagram must not change. */
const secure =
  'secure securityLevel startOnLoad maxTextSize maxEdges suppressErrorRendering htmlLabels theme themeCSS themeVariables fontFamily look layout deterministicIds'.split(
    ' ',
  )

/** Replaces Mermaid's note colors, whose contrast is too low in both themes. */
const notes = {
  neutral: { noteBkgColor: '#fff8d6', noteTextColor: '#1f1f1f', noteBorderColor: '#a8985a' },
  dark: { noteBkgColor: '#3a3727', noteTextColor: '#f2f0e6', noteBorderColor: '#8f8658' },
}

let count = 0

async function drawPicture(source: string, theme: 'neutral' | 'dark') {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    maxTextSize: 2 * diagramLimits.characters,
    maxEdges: diagramLimits.edges,
    fontFamily: 'system-ui, sans-serif',
    theme,
    themeVariables: notes[theme],
    secure,
  })
  count += 1
  const { svg, diagramType } = await mermaid.render(`d${count}`, source)
  const holder = document.createElement('div')
  holder.className = theme
  holder.append(...new DOMParser().parseFromString(svg, 'text/html').body.childNodes)
  // Removes links.
  for (const link of holder.querySelectorAll('a')) link.replaceWith(...link.childNodes)
  const picture = holder.querySelector('svg')
  const width = picture?.viewBox.baseVal.width ?? 0
  // At most the drawn width; on narrow screens at least 60 % of it, scrolled sideways.
  if (picture && width > 0) {
    picture.style.maxWidth = 'none'
    picture.style.width = `clamp(${Math.round(width * 0.6)}px, 100%, ${Math.round(width)}px)`
  }
  return { holder, picture, diagramType }
}

async function drawDiagram({ source, dark }: DiagramOrder): Promise<DiagramReport> {
  const first = await drawText(source, withoutMindmap(source), dark)
  const quoted = withQuotedLabels(source)
  if (first.kind !== 'wrong' || quoted === source) return first
  const second = await drawText(source, quoted, dark)
  // Keeps the first failure, whose line number belongs to the text as written.
  return second.kind === 'wrong' ? first : second
}

async function drawText(written: string, source: string, dark: boolean): Promise<DiagramReport> {
  try {
    // Always drawn in the light theme too, for printing.
    const light = await drawPicture(source, 'neutral')
    // A label's child nodes are its lines.
    const labels = Array.from(light.holder.querySelectorAll('text'), ({ childNodes }) =>
      Array.from(childNodes, ({ textContent }) => textContent).join(' '),
    )
    // Read before the next drawing, which resets Mermaid's data.
    const { db } = await mermaid.mermaidAPI.getDiagramFromText(source)
    const { title, lines } = describeDiagram(db, labels)
    const drawings = dark ? [light, await drawPicture(source, 'dark')] : [light]
    for (const { picture } of drawings) {
      picture?.setAttribute('role', 'img')
      picture?.setAttribute('aria-label', title || 'Diagrama')
    }
    document.documentElement.classList.toggle('on-dark', dark)
    document.body.replaceChildren(...drawings.map(({ holder }) => holder))
    return { kind: 'drawn', type: /^\s*mindmap\b/m.test(written) ? 'mindmap' : light.diagramType, title, lines }
  } catch (error) {
    document.body.replaceChildren()
    return toFailure(error)
  }
}

function toFailure(error: unknown): DiagramReport {
  const message = error instanceof Error ? error.message : ''
  if (/limit exceeded|maximum text size/i.test(message)) return { kind: 'big' }
  const [, line] = /error on line (\d+)/i.exec(message) ?? []
  return { kind: 'wrong', line: line ? Number(line) : null }
}

addEventListener('message', function first({ source, ports: [port] }) {
  if (source !== parent || !port) return
  removeEventListener('message', first)
  const postReport = (report: DiagramReport) => port.postMessage(report)
  new ResizeObserver(([entry]) =>
    postReport({ kind: 'height', height: Math.ceil(entry?.contentRect.height ?? 0) }),
  ).observe(document.body)
  let last = Promise.resolve()
  port.addEventListener('message', ({ data }: MessageEvent<DiagramOrder>) => {
    last = last.then(async () => {
      postReport(await drawDiagram(data))
      // Reported at once, because a frame outside the viewport gets no resize events.
      postReport({ kind: 'height', height: document.body.scrollHeight })
    })
  })
  port.start()
})

interface Node {
  indent: number
  id: string
}

/** Node shapes, with the text inside. */
const shapes = /^[\w-]*(?:\(\((.*)\)\)|\)\)(.*)\(\(|\{\{(.*)\}\}|\[(.*)\]|\)(.*)\(|\((.*)\))$/

/** Settings and a title before a diagram. */
const frontMatter = /^\s*---[^\S\n]*\n[^]*?\n\s*---[^\S\n]*\n/

/**
 * Converts a mind map to a flowchart, because Mermaid's mind map module is larger than all others together. More
 * indented lines are children of the line above. Other diagrams stay unchanged.
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
    // An icon or a style of the previous line.
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
