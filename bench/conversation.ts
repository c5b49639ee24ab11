// Measures a long conversation on a phone: `npm run bench -- conversation`. Chromium with a four times slower processor
// opens conversations of 100 and of 2,000 messages, types, scrolls to the beginning, and types again. Needs the build
// of the web app.
import { randomUUID } from 'node:crypto'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import type pg from 'pg'
import { wholeBrowser } from '../e2e/support/browser.ts'
import { startChild } from './child.ts'
import { makeAdministrator, newDataFolder, startProduct, withDatabase } from './systems/product.ts'
import { prosaSystem } from './systems/prosa.ts'
import { printTable } from './table.ts'

const CPU_SLOWDOWN = 4
const CHAT_LENGTHS = [100, 2000]
const VISITS = 3
const KEY_PRESSES = 100
/** Pixels per scroll step. */
const SCROLL_STEP = 600

const models = startChild(`${import.meta.dirname}/../apps/server/test/model-server.ts`)
const product = await startProduct(newDataFolder(), (await models.waitForOutput(/(http\S+)\n/)) ?? '')
const token = await makeAdministrator(product)
const { assistantId } = await prosaSystem(product, token)
const browser = await chromium.launch(wholeBrowser)
const rows = []
for (const length of CHAT_LENGTHS) {
  const { id } = await product.api(token).createChat({ params: { assistantId }, body: {} })
  await withDatabase(product, (database) => insertMessages(database, id, length))
  const row = await rowOf(length, `${product.origin}/assistants/${assistantId}/chats/${id}`)
  process.stderr.write(`${row.join('  ')}\n`)
  rows.push(row)
}
printTable(
  `Long conversations, the processor ${CPU_SLOWDOWN} times slower`,
  ['messages', 'opens', 'a key p95', 'after all', 'elements', 'nodes', 'heap', 'jump p95', 'most', 'lost'],
  rows,
)
await browser.close()
await product.stop()
process.exit(0)

async function rowOf(length: number, url: string): Promise<string[]> {
  const openings = []
  for (let visit = 1; visit < VISITS; visit++) {
    const { page, opened } = await measureOpening(browser, url)
    openings.push(opened)
    await page.context().close()
  }
  const { page, cdp, opened } = await measureOpening(browser, url)
  const typing = await typeKeys(page)
  const jumps = await scrollThrough(page)
  const typingAfter = await typeKeys(page)
  const cost = await costOf(page, cdp)
  await page.context().close()
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const px = (value: number) => `${value.toFixed(1)} px`
  const moved = jumps.filter((jump) => jump !== null)
  return [
    `${length}`,
    ms(shareOf([...openings, opened], 0.5)),
    ms(typing),
    ms(typingAfter),
    `${cost.elements}`,
    `${cost.nodes}`,
    `${(cost.heap / 1e6).toFixed(0)} MB`,
    px(shareOf(moved, 0.95)),
    px(shareOf(moved, 1)),
    `${jumps.length - moved.length}/${jumps.length}`,
  ]
}

/** Measures the time from navigation, without cache, until the newest answer and the message field are shown. */
async function measureOpening(chromium: Browser, url: string) {
  const context = await chromium.newContext({ locale: 'pt-BR', viewport: { width: 360, height: 740 } })
  await context.addInitScript((kept) => localStorage.setItem('prosa.session-token', kept), token)
  await context.addInitScript(recordFirstFrame)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.goto(url)
  const opened = await page.waitForFunction(() => (globalThis as unknown as { opened?: number }).opened)
  return { page, cdp, opened: Number(await opened.jsonValue()) }
}

/** Runs in the page: records the first frame with the newest answer and the message field. */
function recordFirstFrame() {
  const look = () => {
    const isThere = document.querySelector('#last-answer p, #last-answer li') && document.querySelector('#composer')
    if (isThere) requestAnimationFrame(() => Object.assign(globalThis, { opened: performance.now() }))
    else requestAnimationFrame(look)
  }
  look()
}

/** Measures the time from a key press to the frame that shows the letter, p95. */
async function typeKeys(page: Page): Promise<number> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { times })
    document.querySelector('#composer')?.addEventListener('keydown', (event) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => times.push(performance.now() - event.timeStamp))
        port1.start()
        port2.postMessage(null)
      })
    })
  })
  await page.locator('#composer').focus()
  await page.keyboard.type('a bola rola '.repeat(KEY_PRESSES).slice(0, KEY_PRESSES), { delay: 120 })
  await page.waitForTimeout(500)
  return shareOf(await page.evaluate(() => (globalThis as unknown as { times: number[] }).times), 0.95)
}

/**
 * Scrolls step by step to the first message, as fast as the page renders. Returns for each step by how many pixels the
 * visible text jumped beyond the step; null if it left the page, or no text was visible.
 */
async function scrollThrough(page: Page): Promise<(number | null)[]> {
  return page.evaluate(async (step) => {
    const box = document.querySelector('[role=log]')?.closest('.overflow-y-auto')
    if (!box) throw new Error('no messages')
    const frame = () => new Promise(requestAnimationFrame)
    const top = (element: Element) => element.getBoundingClientRect().top
    const hasOlder = () => box.querySelector('button')?.textContent.startsWith('Mostrar mensagens anteriores')
    const jumps: (number | null)[] = []
    for (let still = 0; still < 200;) {
      const read = [...box.querySelectorAll('article')].find((item) => {
        const { top, bottom } = item.getBoundingClientRect()
        return bottom > 100 && top < innerHeight - 200
      })
      const before = read ? top(read) : 0
      const from = box.scrollTop
      box.scrollTop -= step
      const moved = from - box.scrollTop
      for (let frames = 0; frames < 3; frames++) await frame()
      jumps.push(read?.isConnected ? Math.abs(top(read) - before - moved) : null)
      // At the top, either older messages are loading or this is the beginning.
      still = box.scrollTop > 0 || hasOlder() ? 0 : still + 100
    }
    return jumps
  }, SCROLL_STEP)
}

async function costOf(page: Page, cdp: CDPSession) {
  await cdp.send('HeapProfiler.collectGarbage')
  const { nodes } = await cdp.send('Memory.getDOMCounters')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const elements = await page.locator('*').count()
  return { elements, nodes, heap: usedSize }
}

function shareOf(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
}

/** Inserts questions of one or two lines, and answers with paragraphs, lists and an occasional table. */
async function insertMessages(database: pg.Client, chatId: string, length: number): Promise<void> {
  const ids = Array.from({ length }, () => randomUUID())
  const texts = ids.map((_, index) => (index % 2 === 0 ? questionOf(index) : answerOf(index)))
  await database.query(
    `insert into messages (id, chat_id, parent_id, role, parts, status, created_at, search)
     select m.id, $1, m.parent, case when n % 2 = 1 then 'user' else 'assistant' end,
       jsonb_build_array(jsonb_build_object('type', 'text', 'text', m.text)), 'done', now() + n * interval '1 millisecond',
       owned_search(pt_norm(m.text), c.user_id)
     from chats c, unnest($2::uuid[], $3::uuid[], $4::text[]) with ordinality m (id, parent, text, n) where c.id = $1`,
    [chatId, ids, [null, ...ids.slice(0, -1)], texts],
  )
  await database.query('update chats set current_leaf_id = $2 where id = $1', [chatId, ids.at(-1)])
}

function questionOf(index: number): string {
  return `Pergunta ${index}: ${'como se explica isso para a turma? '.repeat(1 + (index % 5))}`
}

function answerOf(index: number): string {
  const sentence = 'A resposta depende do **texto** que a turma leu e do que ainda vai ler. '
  const list = Array.from({ length: index % 4 }, (_, n) => `- ponto ${n + 1} da resposta ${index}`).join('\n')
  const table = index % 20 === 1 ? '\n\n| Aluno | Nota |\n|---|---|\n| Ana | 8 |\n| Rui | 9 |' : ''
  return `Resposta ${index}. ${sentence.repeat(1 + (index % 6))}\n\n${list}${table}`
}
