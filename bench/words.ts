// Measures how the words of an answer appear on a phone: `node bench/words.ts`. Chromium with a four times slower
// processor receives an answer from a busy server in bursts of 90 to 500 ms; once with words spread over time, once
// shown as received (reduced motion). Needs the build of the web app.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { type Browser, chromium } from '@playwright/test'
import { wholeBrowser } from '../e2e/support/browser.ts'
import { startChild } from './child.ts'
import { makeAdministrator, newDataFolder, startProduct } from './systems/product.ts'
import { prosaSystem } from './systems/prosa.ts'
import { printTable } from './table.ts'

const CPU_SLOWDOWN = 4
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [90, 500]
const question = 'Conte uma história. [[tokens=900&tokensPerSecond=45]]'

interface Sample {
  at: number
  /** Number of letters received or shown. */
  letters: number
}
interface Figures {
  lags: number[]
  steps: number[]
  busy: number
}

const models = startChild(`${import.meta.dirname}/../apps/server/test/model-server.ts`)
const product = await startProduct(newDataFolder(), (await models.waitForOutput(/(http\S+)\n/)) ?? '')
const admin = await makeAdministrator(product)
const { assistantId } = await prosaSystem(product, admin)
const origin = await inBeats(product.origin)
const browser = await chromium.launch(wholeBrowser)
const rows = [
  rowOf('as it is shown', await writeOne(browser, 'no-preference')),
  rowOf('as it came', await writeOne(browser, 'reduce')),
]
printTable(
  `The words of an answer, the processor ${CPU_SLOWDOWN} times slower`,
  ['', 'lag p50', 'lag p95', 'lag p99', 'lag most', 'letters in a step p95', 'processor'],
  rows,
)
await browser.close()
await product.stop()
process.exit(0)

function rowOf(name: string, { lags, steps, busy }: Figures): string[] {
  const of = (values: number[], share: number) =>
    values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
  const ms = (value: number) => `${value.toFixed(0)} ms`
  return [
    name,
    ms(of(lags, 0.5)),
    ms(of(lags, 0.95)),
    ms(of(lags, 0.99)),
    ms(of(lags, 1)),
    `${of(steps, 0.95)}`,
    `${busy.toFixed(0)} %`,
  ]
}

/** Records one answer from its first to its last word, within the page. */
async function writeOne(chromium: Browser, reducedMotion: 'reduce' | 'no-preference'): Promise<Figures> {
  const context = await chromium.newContext({ locale: 'pt-BR', reducedMotion, viewport: { width: 360, height: 740 } })
  await context.addInitScript((token) => localStorage.setItem('prosa.session-token', token), admin)
  await context.addInitScript(recordLetters)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await page.goto(`${origin}/assistants/${assistantId}/chats`)
  await page.getByLabel('Mensagem', { exact: true }).fill(question)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await cdp.send('Performance.enable')
  await page.getByLabel('Mensagem', { exact: true }).press('Enter')
  const answer = page.getByRole('log').getByRole('article').last()
  await page.waitForFunction(() => document.querySelectorAll('[role=log] article').length === 2)
  const began = await taskTime()
  await page.waitForFunction(
    () => document.querySelector('[role=log] article:last-of-type')?.getAttribute('aria-busy') === 'false',
    undefined,
    { timeout: 120_000 },
  )
  const ended = await taskTime()
  await answer.waitFor()
  const { come, shown } = await page.evaluate(
    () => (globalThis as unknown as { words: { come: Sample[]; shown: Sample[] } }).words,
  )
  await context.close()
  // The first word and the end are shown at once.
  const lags = come.slice(1, -1).map(({ at, letters }) => {
    const seen = shown.find((sample) => sample.letters >= letters)
    return Math.max(0, (seen?.at ?? Infinity) - at)
  })
  const steps = shown.slice(1).map(({ letters }, index) => letters - (shown[index]?.letters ?? 0))
  return { lags, steps: steps.slice(0, -1), busy: (100 * (ended.busy - began.busy)) / (ended.at - began.at) }

  async function taskTime() {
    const { metrics } = await cdp.send('Performance.getMetrics')
    const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return { busy: valueOf('TaskDuration'), at: valueOf('Timestamp') }
  }
}

/** Runs in the page: records when letters of the answer arrive in the stream, and when they are shown. */
function recordLetters() {
  const words: { come: Sample[]; shown: Sample[] } = { come: [], shown: [] }
  Object.assign(globalThis, { words })
  const lettersOf = (text: string) => text.replace(/\s/g, '').length
  const read = ReadableStreamDefaultReader.prototype.read
  const decoder = new TextDecoder()
  let letters = 0
  ReadableStreamDefaultReader.prototype.read = async function reading(this: ReadableStreamDefaultReader) {
    const piece = await read.call(this)
    const text = piece.value instanceof Uint8Array ? decoder.decode(piece.value) : ''
    const more = [...text.matchAll(/event: delta\ndata: (.*)\n/g)]
      .map(([, data = '{}']) => lettersOf((JSON.parse(data) as { text?: string }).text ?? ''))
      .reduce((sum, count) => sum + count, 0)
    if (more > 0) words.come.push({ at: performance.now(), letters: (letters += more) })
    return piece
  } as typeof read
  const look = () => {
    const text = [...document.querySelectorAll('[role=log] article:last-of-type .leading-7')].at(-1)?.textContent ?? ''
    const shown = lettersOf(text)
    if (letters > 0 && shown > (words.shown.at(-1)?.letters ?? 0))
      words.shown.push({ at: performance.now(), letters: shown })
  }
  new MutationObserver(() => requestAnimationFrame(look)).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  })
}

/** Starts a proxy in front of the product that forwards streams in bursts, as a busy server does. */
async function inBeats(target: string): Promise<string> {
  const { hostname, port } = new URL(target)
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    let kept: Buffer[] = []
    let isStream = false
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end)
    client.on('data', (bytes) => upstream.write(bytes))
    upstream.on('data', (bytes) => {
      if (bytes.toString('latin1').startsWith('HTTP/1.1'))
        isStream = /text\/event-stream/.test(bytes.toString('latin1'))
      if (!isStream) return client.write(bytes)
      kept.push(bytes)
      if (kept.length > 1) return
      setTimeout(
        () => {
          for (const piece of kept) client.write(piece)
          kept = []
        },
        MIN_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - MIN_PAUSE_MS),
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
