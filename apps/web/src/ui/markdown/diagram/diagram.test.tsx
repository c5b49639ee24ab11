import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Diagram from '#/ui/markdown/diagram/diagram.tsx'
import { reportOf } from '#/ui/markdown/diagram/diagram-protocol.ts'
import { wordsOf } from '#/ui/markdown/diagram/diagram-words.ts'
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

/** The frame as the page loads it; what it is told goes to a port, whose other end this is. */
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

test('a diagram loads nothing until it is seen [S12]', () => {
  const { container } = render(<Diagram source={source} />)
  look(false)
  expect(frameOf(container)).toBeNull()
})

test('its frame has no access to the page and is told of the text by a port of its own [W3]', async () => {
  const { frame, port } = await loaded()
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts')
  expect(frame.getAttribute('src')).toBe('/diagram.html')
  const order = await new Promise((resolve) => {
    port.addEventListener('message', ({ data }) => resolve(data))
    port.start()
  })
  expect(order).toMatchObject({ source })
})

test('a drawn diagram has a name, its text to copy and a description in words [X1]', async () => {
  const { port } = await loaded()
  port.postMessage({ kind: 'drawn', type: 'flowchart-v2', title: 'Estudo', lines: ['Início → Fim'] })
  expect(await screen.findByRole('figure', { name: 'Fluxograma: Estudo' })).toBeDefined()
  expect(screen.getByText('Descrição em texto')).toBeDefined()
  expect(screen.getByText('Início → Fim')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Copiar texto do diagrama' })).toBeDefined()
})

test('a text that is wrong says where, and stays to be read [S12]', async () => {
  const { port, container } = await loaded('flowchart TD\nA -->')
  port.postMessage({ kind: 'wrong', line: 2 })
  expect(await screen.findByText(/há um erro na linha 2 do texto/)).toBeDefined()
  expect(screen.getByRole('group', { name: 'Texto do diagrama' }).textContent).toContain('A -->')
  expect(frameOf(container)).toBeNull()
})

test.each([
  ['letters', `flowchart TD\n${'A-->B;'.repeat(2000)}`],
  ['lines', `flowchart TD\n${'A-->B\n'.repeat(301)}`],
])('a giant diagram by its %s is never drawn, and says so [S12]', (_, text) => {
  const { container } = render(<Diagram source={text} />)
  expect(screen.getByText('Este diagrama é grande demais para ser desenhado aqui.')).toBeDefined()
  expect(frameOf(container)).toBeNull()
})

test('a frame that goes elsewhere is given up, and can be tried again [W3]', async () => {
  const { frame, container } = await loaded()
  fireEvent.load(frame)
  fireEvent.click(await screen.findByRole('button', { name: 'Tentar novamente' }))
  await waitFor(() => expect(frameOf(container)).not.toBeNull())
})

test('a message that comes to the page from anywhere else is not heard [W3]', async () => {
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
])('what the frame says is heard in its form alone: %j [W3]', (data) => {
  expect(reportOf(data)).toBeUndefined()
})

test('what the frame says is heard within bounds [W3]', () => {
  const report = reportOf({
    kind: 'drawn',
    type: 'x'.repeat(999),
    title: 'y'.repeat(999),
    lines: [...Array.from({ length: 999 }, () => 'z'.repeat(999)), 5],
  })
  expect(JSON.stringify(report).length).toBeLessThan(100_000)
})

test('a mind map is drawn as the tree that it is [S12]', () => {
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

test('labels with brackets stand in quotes, and what is quoted or no flow stays [S12]', () => {
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

test('what is set before a mind map stays before it [S12]', () => {
  const front = '---\ntitle: Ciclo\nconfig:\n  layout: tidy-tree\n---\n'
  expect(withoutMindmap(`${front}mindmap\n  Água`)).toBe(`${front}flowchart LR\nn0["Água"]`)
})

test('words of a diagram name what its arrows join, then what else is written in it [X1]', () => {
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
  expect(wordsOf({ getData: () => ({ nodes, edges }), getAccDescription: () => 'Como estudar' }, labels)).toEqual({
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

test('words of a sequence name who says what to whom, and its notes; of a picture without arrows they are its labels [X1]', () => {
  const actors = new Map([['A', { description: 'Ana' }]])
  const messages = [{ from: 'A', to: 'B', message: 'oi' }, { message: 'dia' }]
  expect(wordsOf({ getActors: () => actors, getMessages: () => messages }, ['Ana', 'B', 'oi', 'Nota']).lines).toEqual([
    'Ana → B (oi)',
    'Nota',
  ])
  expect(wordsOf({ getDiagramTitle: () => 'Notas' }, ['43%', '43%', '', 'Notas', 'Ana'])).toEqual({
    title: 'Notas',
    lines: ['43%', 'Ana'],
  })
})
