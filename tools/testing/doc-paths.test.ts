import { expect, test } from 'vitest'
import { missingPaths } from './doc-paths.ts'

const there = new Set(['apps/server/src/platform/api', 'apps/web/src/lib/api/api.ts', 'docs/limits.md'])
const missingIn = (text: string, named = true) =>
  missingPaths(text, { named, exists: (path) => there.has(path) }).map(({ line, named: path }) => `${line} ${path}`)

test('a path that is gone is found with its line, whether it is written whole or from its home', () => {
  const text = 'See `platform/api` and `lib/api/api.ts`,\nnot `platform/old/file.ts` or `apps/web/src/gone.tsx`.'
  expect(missingIn(text)).toEqual(['2 apps/server/src/platform/old/file.ts', '2 apps/web/src/gone.tsx'])
})

test('a link to a file that is gone is found, in decisions too; one to the Web or to a heading is not looked at', () => {
  const text = '[a](docs/limits.md#x) [b](docs/gone.md) [c](https://example.org/a) [d](#heading) `apps/gone.ts`'
  expect(missingIn(text, false)).toEqual(['1 docs/gone.md'])
})

test('what is no path of the repository, and what the how-tos make, is left alone', () => {
  expect(missingIn('`./data` `DATA_DIR/outbox` `/api/docs` `features/notes/notes-page.tsx` `text/plain`')).toEqual([])
})
