import { expect, test } from 'vitest'
import { stepsOfFiles } from './steps.ts'

const namesFor = (...files: string[]) => Object.keys(stepsOfFiles(files))

test('a test file is formatted, linted and run by the suite of its folder', () => {
  expect(namesFor('apps/server/src/app.test.ts')).toEqual(['format', 'lint', 'server'])
  expect(stepsOfFiles(['apps/web/src/ui/tokens.test.ts']).web?.commands).toEqual([
    expect.stringMatching(/--root apps\/web .* src\/ui\/tokens\.test\.ts$/),
  ])
})

test('a journey runs in the browser', () => {
  expect(namesFor('e2e/chat.spec.ts')).toEqual(['format', 'lint', 'browser'])
})

test('other files are formatted, and linted if they are scripts', () => {
  expect(namesFor('apps/server/src/app.ts')).toEqual(['format', 'lint'])
  expect(namesFor('docs/security.md')).toEqual(['format'])
})
