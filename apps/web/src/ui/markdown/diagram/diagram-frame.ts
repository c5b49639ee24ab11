import { diagramLimits, type DiagramOrder, type DiagramReport } from '#/ui/markdown/diagram/diagram-protocol.ts'
import { type DiagramFacts, wordsOf } from '#/ui/markdown/diagram/diagram-words.ts'
import { withQuotedLabels } from '#/ui/markdown/diagram/quoted-labels.ts'

/*
 * The script of the frame that draws diagrams (`diagram.html`). It has no origin, no network and no storage; all that it
 * knows is the text of one diagram. It listens once, to the page around it, and from then on to that page's port alone.
 */

interface Mermaid {
  initialize: (config: object) => void
  render: (id: string, source: string) => Promise<{ svg: string; diagramType: string }>
  mermaidAPI: { getDiagramFromText: (source: string) => Promise<{ db: DiagramFacts }> }
}

const { mermaid } = globalThis as unknown as { mermaid: Mermaid }

/** What a text may not set for itself. */
const secure =
  'secure securityLevel startOnLoad maxTextSize maxEdges suppressErrorRendering htmlLabels theme themeCSS themeVariables fontFamily look layout deterministicIds'.split(
    ' ',
  )

/** Mermaid's own notes are dark words on a dark ground in one theme, and pale on pale in the other. */
const notes = {
  neutral: { noteBkgColor: '#fff8d6', noteTextColor: '#1f1f1f', noteBorderColor: '#a8985a' },
  dark: { noteBkgColor: '#3a3727', noteTextColor: '#f2f0e6', noteBorderColor: '#8f8658' },
}

let count = 0

async function drawingOf(source: string, theme: 'neutral' | 'dark') {
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
  // what is drawn leads nowhere
  for (const link of holder.querySelectorAll('a')) link.replaceWith(...link.childNodes)
  const picture = holder.querySelector('svg')
  const width = picture?.viewBox.baseVal.width ?? 0
  // as wide as it was drawn; on a narrow screen no smaller than can be read, and pushed sideways
  if (picture && width > 0) {
    picture.style.maxWidth = 'none'
    picture.style.width = `clamp(${Math.round(width * 0.6)}px, 100%, ${Math.round(width)}px)`
  }
  return { holder, picture, diagramType }
}

async function draw({ source, dark }: DiagramOrder): Promise<DiagramReport> {
  const first = await drawText(source, withoutMindmap(source), dark)
  const quoted = withQuotedLabels(source)
  if (first.kind !== 'wrong' || quoted === source) return first
  const second = await drawText(source, quoted, dark)
  // the line is that of the text as it was written
  return second.kind === 'wrong' ? first : second
}

async function drawText(written: string, source: string, dark: boolean): Promise<DiagramReport> {
  try {
    // paper is light, whatever the screen is
    const light = await drawingOf(source, 'neutral')
    // one part of a label stands for each of its lines
    const labels = Array.from(light.holder.querySelectorAll('text'), ({ childNodes }) =>
      Array.from(childNodes, ({ textContent }) => textContent).join(' '),
    )
    // what is known of a diagram is forgotten when the next one is drawn
    const { db } = await mermaid.mermaidAPI.getDiagramFromText(source)
    const { title, lines } = wordsOf(db, labels)
    const shown = dark ? [light, await drawingOf(source, 'dark')] : [light]
    for (const { picture } of shown) {
      picture?.setAttribute('role', 'img')
      picture?.setAttribute('aria-label', title || 'Diagrama')
    }
    document.documentElement.classList.toggle('on-dark', dark)
    document.body.replaceChildren(...shown.map(({ holder }) => holder))
    return { kind: 'drawn', type: /^\s*mindmap\b/m.test(written) ? 'mindmap' : light.diagramType, title, lines }
  } catch (error) {
    document.body.replaceChildren()
    return failureOf(error)
  }
}

function failureOf(error: unknown): DiagramReport {
  const message = error instanceof Error ? error.message : ''
  if (/limit exceeded|maximum text size/i.test(message)) return { kind: 'big' }
  const [, line] = /error on line (\d+)/i.exec(message) ?? []
  return { kind: 'wrong', line: line ? Number(line) : null }
}

addEventListener('message', function first({ source, ports: [port] }) {
  if (source !== parent || !port) return
  removeEventListener('message', first)
  const tell = (report: DiagramReport) => port.postMessage(report)
  new ResizeObserver(([entry]) => tell({ kind: 'height', height: Math.ceil(entry?.contentRect.height ?? 0) })).observe(
    document.body,
  )
  let last = Promise.resolve()
  port.addEventListener('message', ({ data }: MessageEvent<DiagramOrder>) => {
    last = last.then(async () => {
      tell(await draw(data))
      // at once: a frame out of sight is told of no new size
      tell({ kind: 'height', height: document.body.scrollHeight })
    })
  })
  port.start()
})

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
