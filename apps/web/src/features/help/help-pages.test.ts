// @vitest-environment node
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { findPage } from '@prosa/contract/pages/find-page.ts'
import { helpPageNames } from '@prosa/contract/pages/help-pages.ts'
import { expect, test } from 'vitest'
import { helpPages } from '#/features/help/help-pages.ts'
import { releases } from '#/features/help/pages/o-que-mudou.ts'
import { newsEdition } from '#/lib/device/news-read.ts'

const web = path.resolve(import.meta.dirname, '../..')
const root = path.resolve(web, '../../..')
const picturesFolder = path.join(import.meta.dirname, 'pictures')
const most = { pictures: 18, bytes: 60_000 }

/** Sources of the screens, except the help itself and tests. */
const screens = [web, path.join(root, 'packages/contract/src'), path.join(root, 'extensions')]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|spec|gen)\.|\/features\/help\/|\/help\.ts$/.test(file))
  .map((file) => readFileSync(file, 'utf8').replaceAll(/\s+/g, ' '))
  .join('\n')

/** Quoted, but not labels of a screen. */
const noLabels = new Set(['?', 'www.'])

/** Whether a label stands on a screen: as a whole literal, or as words between tags; a number or name may follow. */
function isOnScreen(label: string): boolean {
  const escaped = label.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`(['"\`]|> ?|\\} )${escaped}(['"\`]|\\$\\{| ?[<{]|: \\$| \\$\\{|\\. \\{)`).test(screens)
}

const pages = helpPageNames.map((name) => [name, helpPages[name]] as const)

test.each(pages)('%s: every link leads to an existing page [S33]', (_, { text }) => {
  for (const [, words = '', address = ''] of text.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)) {
    expect(words.trim(), address).not.toBe('')
    if (address.startsWith('#')) expect(helpPageNames).toContain(address.slice(1))
    else expect(findPage(new URL(address, 'https://escola.example').pathname), address).toBeDefined()
  }
})

test.each(pages)('%s: every “quoted” text stands on a screen letter by letter [S1]', (_, { text }) => {
  const quoted = [...text.matchAll(/“([^”]+)”/g)].map(([, label = '']) => label)
  expect(quoted.filter((label) => !noLabels.has(label) && !isOnScreen(label))).toEqual([])
})

const manuals = readdirSync(path.join(root, 'docs/how-to')).map((name) => `docs/how-to/${name}`)

test.each(manuals)('%s: every text in double quotes stands on a screen letter by letter [S1]', (name) => {
  const quoted = [...readFileSync(path.join(root, name), 'utf8').matchAll(/“([^”]+)”/g)].map(([, label = '']) => label)
  expect(quoted.filter((label) => !isOnScreen(label))).toEqual([])
})

test('a page names its audience and what the reader learns [S1]', () => {
  for (const [name, { title, summary, audiences, text }] of pages) {
    expect(title.length, name).toBeLessThanOrEqual(60)
    expect(summary, name).toMatch(/\.$/)
    expect(audiences, name).not.toHaveLength(0)
    // Sections begin one level below the page's title.
    expect(text, name).not.toMatch(/^#(#{2,})? /m)
  }
})

test('every picture exists in both schemes, is small, has a text alternative and is used [X1]', () => {
  const files = readdirSync(picturesFolder)
  const shown = pages.flatMap(([name, { picture }]) => (picture ? [`${name}-dark.webp`, `${name}-light.webp`] : []))
  expect(files.toSorted()).toEqual(shown.toSorted())
  expect(files.length).toBeLessThanOrEqual(most.pictures)
  for (const file of files) expect(statSync(path.join(picturesFolder, file)).size, file).toBeLessThan(most.bytes)
  for (const [name, { picture }] of pages) if (picture) expect(picture.alt.length, name).toBeGreaterThan(30)
})

test('the news list every release of the changelog, newest first [S44]', () => {
  const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')
  const versions = [...changelog.matchAll(/^## (\S+) – \d{4}-\d\d-\d\d$/gm)].map(([, version]) => version)
  expect(changelog.match(/^## /gm)).toHaveLength(versions.length)
  expect(releases.map(({ title }) => title)).toEqual(versions.map((version) => `Versão ${version}`))
  expect(newsEdition).toBe(releases.length)
})
