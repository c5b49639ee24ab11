// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const robots = readFileSync(new URL('../../../public/robots.txt', import.meta.url), 'utf8')

test('robots may read only the pages of links, which say themselves whether they may be indexed [C8]', () => {
  const closed = robots.split('\n').flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? [])
  expect(closed.toSorted()).toEqual(['/api', '/auth', '/embed', '/sga'])
})
