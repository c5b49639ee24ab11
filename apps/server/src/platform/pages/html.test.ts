import { expect, test } from 'vitest'
import { renderHtml } from '#/platform/pages/html.ts'

const template = '<html><head><title>Modelo</title></head><body></body></html>'
const config = {
  appName: 'Prosa',
  logo: null,
  help: null,
  dictation: { browser: true, server: null },
  timeZone: 'America/Sao_Paulo',
  publicEnv: 'development',
  analyticsSrc: null,
  analyticsElsewhere: false,
  apiBase: '',
  mail: true,
}

function blockOf(html: string, id: string): unknown {
  const text = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html)?.[1]
  return text === undefined ? undefined : JSON.parse(text)
}

test('the title of the page is the product’s name [S6]', () => {
  expect(renderHtml(template, { ...config, appName: 'Escola & Cia <3' }, undefined)).toContain(
    '<title>Escola &amp; Cia &lt;3</title>',
  )
})

test('a name may hold what a replacement would take for a pattern', () => {
  expect(renderHtml(template, { ...config, appName: "A$&B$'C$1" }, undefined)).toContain("<title>A$&amp;B$'C$1</title>")
})

test('the page knows where it runs; without a first payload it has none', () => {
  const html = renderHtml(template, config, undefined)
  expect(blockOf(html, 'prosa-config')).toEqual(config)
  expect(html).not.toContain('prosa-payload')
})

test('the page knows it before any script of its own runs, or any sheet is there', () => {
  const html = renderHtml('<html><head><script>first()</script></head><body></body></html>', config, { reads: {} })
  expect(html).toMatch(/<head><script type="application\/json" id="prosa-config">.*<script>first\(\)/)
})

test('no text in a data block can end it [W1]', () => {
  const hostile = { text: '</script><script>alert(1)</script><!--', name: '$& $` \u2028' }
  const html = renderHtml(template, { ...config, appName: '</title><script>x' }, { reads: hostile })
  expect(html.match(/<script/g)).toHaveLength(2)
  expect(html).not.toContain('<!--')
  expect(blockOf(html, 'prosa-payload')).toEqual({ reads: hostile })
})
