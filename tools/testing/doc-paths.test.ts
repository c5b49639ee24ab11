import { expect, test } from 'vitest'
import { missingPaths } from './doc-paths.ts'

const there = new Set(['apps/server/src/platform/api', 'apps/web/src/lib/api/api.ts', 'docs/limits.md'])
const missingIn = (text: string, named = true) =>
  missingPaths(text, { named, exists: (path) => there.has(path) }).map(({ line, named: path }) => `${line} ${path}`)

test('a missing path is reported with its line, whether complete or abbreviated', () => {
  const text = 'See `platform/api` and `lib/api/api.ts`,\nnot `platform/old/file.ts` or `apps/web/src/gone.tsx`.'
  expect(missingIn(text)).toEqual(['2 apps/server/src/platform/old/file.ts', '2 apps/web/src/gone.tsx'])
})

test('a broken link is reported, in decisions too; links to the Web or to a heading are ignored', () => {
  const text = '[a](docs/limits.md#x) [b](docs/gone.md) [c](https://example.org/a) [d](#heading) `apps/gone.ts`'
  expect(missingIn(text, false)).toEqual(['1 docs/gone.md'])
})

test('texts that are not paths, and the how-tos’ example files, are ignored', () => {
  expect(missingIn('`./data` `DATA_DIR/outbox` `/api/docs` `features/notes/notes-page.tsx` `text/plain`')).toEqual([])
})
