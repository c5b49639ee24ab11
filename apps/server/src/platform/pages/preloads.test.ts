import { findPage } from '@prosa/contract/pages/find-page.ts'
import { expect, test } from 'vitest'
import { readPreloads, withPreloads } from '#/platform/pages/pages.ts'

const preloads = readPreloads('{"/assistants":["/assets/a-1.js","/assets/b-2.js"]}')
const html = '<head><title>x</title></head><body></body>'

test('a page names its own scripts, others’ and unknown pages name none', () => {
  expect(withPreloads(html, findPage('/assistants')?.page, preloads)).toBe(
    '<head><title>x</title><link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/a-1.js">' +
      '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/b-2.js"></head><body></body>',
  )
  expect(withPreloads(html, findPage('/profile')?.page, preloads)).toBe(html)
  expect(withPreloads(html, undefined, preloads)).toBe(html)
  expect(withPreloads(html, findPage('/assistants')?.page, readPreloads(undefined))).toBe(html)
})
