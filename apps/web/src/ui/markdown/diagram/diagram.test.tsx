import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Diagram from '#/ui/markdown/diagram/diagram.tsx'
import { parseReport } from '#/ui/markdown/diagram/diagram-protocol.ts'
import { describeDiagram } from '#/ui/markdown/diagram/diagram-words.ts'
import { withQuotedLabels } from '#/ui/markdown/diagram/quoted-labels.ts'
import { withoutMindmap } from './diagram-frame.ts'

let look: (near: boolean) => void

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        look = (near) => tell([{ isIntersecting: near }])
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const source = 'flowchart TD\nA[Início] --> B[Fim]'
const frameOf = (container: HTMLElement) => container.querySelector('iframe')

/** Renders the diagram, loads its frame, and returns the frame's end of the port. */
async function loaded(text = source) {
  const { container } = render(<Diagram source={text} />)
  look(true)
  await waitFor(() => expect(frameOf(container)).not.toBeNull())
  const frame = frameOf(container)
  if (!frame) throw new Error('no frame')
  const sent = vi.fn<(words: string, origin: string, ports: MessagePort[]) => void>()
  Object.defineProperty(frame, 'contentWindow', { value: { postMessage: sent } })
  fireEvent.load(frame)
  const port = sent.mock.calls[0]?.[2][0]
  if (!port) throw new Error('no port')
  return { container, frame, port }
}

test('a diagram loads nothing until it is visible [S12]', () => {
  const { container } = render(<Diagram source={source} />)
  look(false)
  expect(frameOf(container)).toBeNull()
})

test('the frame has no access to the page and receives the text by a private port [W3]', async () => {
  const { frame, port } = await loaded()
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts')
  expect(frame.getAttribute('src')).toBe('/diagram.html')
  const order = await new Promise((resolve) => {
    port.addEventListener('message', ({ data }) => resolve(data))
    port.start()
  })
  expect(order).toMatchObject({ source })
})

test('a drawn diagram has a name, a copy button and a description in words [X1]', async () => {
  const { port } = await loaded()
  port.postMessage({ kind: 'drawn', type: 'flowchart-v2', title: 'Estudo', lines: ['Início → Fim'] })
  expect(await screen.findByRole('figure', { name: 'Fluxograma: Estudo' })).toBeDefined()
  expect(screen.getByText('Descrição em texto')).toBeDefined()
  expect(screen.getByText('Início → Fim')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Copiar texto do diagrama' })).toBeDefined()
})

test('an invalid text shows the line of the error and stays readable [S12]', async () => {
  const { port, container } = await loaded('flowchart TD\nA -->')
  port.postMessage({ kind: 'wrong', line: 2 })
  expect(await screen.findByText(/há um erro na linha 2 do texto/)).toBeDefined()
  expect(screen.getByRole('group', { name: 'Texto do diagrama' }).textContent).toContain('A -->')
  expect(frameOf(container)).toBeNull()
})

test.each([
  ['letters', `flowchart TD\n${'A-->B;'.repeat(2000)}`],
  ['lines', `flowchart TD\n${'A-->B\n'.repeat(301)}`],
])('a diagram with too many %s is not drawn, and says so [S12]', (_, text) => {
  const { container } = render(<Diagram source={text} />)
  expect(screen.getByText('Este diagrama é grande demais para ser desenhado aqui.')).toBeDefined()
  expect(frameOf(container)).toBeNull()
})

test('a frame that navigates elsewhere is removed, and drawing can be retried [W3]', async () => {
  const { frame, container } = await loaded()
  fireEvent.load(frame)
  fireEvent.click(await screen.findByRole('button', { name: 'Tentar novamente' }))
  await waitFor(() => expect(frameOf(container)).not.toBeNull())
})

test('messages to the page from any other source are ignored [W3]', async () => {
  const { container } = await loaded()
  window.dispatchEvent(new MessageEvent('message', { data: { kind: 'wrong', line: 1 } }))
  expect(frameOf(container)).not.toBeNull()
  expect(screen.queryByText(/há um erro/)).toBeNull()
})

test.each([
  null,
  'drawn',
  { kind: 'drawn' },
  { kind: 'drawn', type: 1, title: '', lines: [] },
  { kind: 'height', height: 1e9 },
  { kind: 'height', height: '10' },
  { kind: 'navigate', to: 'https://golpe.example' },
])('messages of the frame in another form are ignored: %j [W3]', (data) => {
  expect(parseReport(data)).toBeUndefined()
})

test('messages of the frame are limited in size [W3]', () => {
  const report = parseReport({
    kind: 'drawn',
    type: 'x'.repeat(999),
    title: 'y'.repeat(999),
    lines: [...Array.from({ length: 999 }, () => 'z'.repeat(999)), 5],
  })
  expect(JSON.stringify(report).length).toBeLessThan(100_000)
})

test('a mind map is drawn as a tree [S12]', () => {
  const map =
    'mindmap\n  root((Água))\n    Sólido\n      ["Gelo e \'neve\'"]\n    ::icon(fa fa-book)\n    l(Líquido)\n%% fim'
  expect(withoutMindmap(map).split('\n')).toEqual([
    'flowchart LR',
    'n0["Água"]',
    'n1["Sólido"]',
    'n0 --- n1',
    'n2["Gelo e \'neve\'"]',
    'n1 --- n2',
    'n4["Líquido"]',
    'n0 --- n4',
  ])
  expect(withoutMindmap(source)).toBe(source)
})

test('labels with brackets are quoted; quoted ones and other diagrams stay unchanged [S12]', () => {
  const flow =
    'flowchart TD\n  A[Fotossíntese (fase clara)] --> B[Glicose C6H12O6 (açúcar)]\n  B --> C{Há O2?}\n  C -->|Sim (aeróbia)| D[Respiração/mitocôndria]'
  expect(withQuotedLabels(flow)).toBe(
    'flowchart TD\n  A["Fotossíntese (fase clara)"] --> B["Glicose C6H12O6 (açúcar)"]\n  B --> C{"Há O2?"}\n  C -->|"Sim (aeróbia)"| D["Respiração/mitocôndria"]',
  )
  expect(withQuotedLabels('graph LR\nsubgraph Fase (clara)\nA(("x (y)")) -- não (há) --> B([z: w])\nend')).toBe(
    'graph LR\nsubgraph "Fase (clara)"\nA(("x (y)")) -- "não (há)" --> B(["z: w"])\nend',
  )
  expect(withQuotedLabels('sequenceDiagram\nA->>B: oi (x)')).toBe('sequenceDiagram\nA->>B: oi (x)')
})

test('settings before a mind map stay before it [S12]', () => {
  const front = '---\ntitle: Ciclo\nconfig:\n  layout: tidy-tree\n---\n'
  expect(withoutMindmap(`${front}mindmap\n  Água`)).toBe(`${front}flowchart LR\nn0["Água"]`)
})

test('the description of a diagram lists its arrows first, then all other labels [X1]', () => {
  const nodes = [
    { id: 'A', label: 'Início' },
    { id: 'B', label: 'Tem<br/>ﬂ°quot¶ßdúvidaﬂ°quot¶ß &amp; 5 &lt; 6 ﬂ°°9829¶ß?' },
    { id: 'ALUNO', label: 'ALUNO', alias: 'Aluno da escola' },
    { id: 'root_start', label: 'root_start', shape: 'stateStart' },
  ]
  const edges = [
    { start: 'A', end: 'B', label: 'sim' },
    { start: 'A', end: 'A', label: '' },
    { start: 'root_start', end: 'ALUNO', label: null },
    { start: 'C', end: 'A' },
  ]
  const labels = ['Iní cio', 'Tem "dúvida" & 5 < 6 ♥?', '+String  nome', 'Só']
  expect(
    describeDiagram({ getData: () => ({ nodes, edges }), getAccDescription: () => 'Como estudar' }, labels),
  ).toEqual({
    title: '',
    lines: [
      'Como estudar',
      'Início → Tem "dúvida" & 5 < 6 ♥? (sim)',
      'Início → Início',
      'início → Aluno da escola',
      'C → Início',
      '+String nome',
      'Só',
    ],
  })
})

test('a sequence is described by its messages and notes, a diagram without arrows by its labels [X1]', () => {
  const actors = new Map([['A', { description: 'Ana' }]])
  const messages = [{ from: 'A', to: 'B', message: 'oi' }, { message: 'dia' }]
  expect(
    describeDiagram({ getActors: () => actors, getMessages: () => messages }, ['Ana', 'B', 'oi', 'Nota']).lines,
  ).toEqual(['Ana → B (oi)', 'Nota'])
  expect(describeDiagram({ getDiagramTitle: () => 'Notas' }, ['43%', '43%', '', 'Notas', 'Ana'])).toEqual({
    title: 'Notas',
    lines: ['43%', 'Ana'],
  })
})
