import { expect, test } from 'vitest'
import { stepsOfChange, stepsOfFiles } from './steps.ts'

const namesFor = (...files: string[]) => Object.keys(stepsOfFiles(files))

test('a test file is formatted, linted and run by the suite of its folder', () => {
  expect(namesFor('apps/server/src/app.test.ts')).toEqual(['format', 'lint', 'server'])
  expect(stepsOfFiles(['apps/web/src/ui/tokens.test.ts']).web?.commands).toEqual([
    expect.stringMatching(/--root apps\/web .* src\/ui\/tokens\.test\.ts$/),
  ])
})

test('a test of an extension runs in the suite of its tier', () => {
  expect(namesFor('extensions/notes/server/notes.test.ts')).toEqual(['format', 'lint', 'server'])
  expect(stepsOfFiles(['extensions/notes/web/notes.test.tsx']).web?.commands).toEqual([
    expect.stringMatching(/--root apps\/web .* extensions\/notes\/web\/notes\.test\.tsx$/),
  ])
})

test.each(['e2e/chat.spec.ts', 'extensions/notes/journey.spec.ts'])('the journey %s runs in the browser', (file) => {
  expect(namesFor(file)).toEqual(['format', 'lint', 'browser'])
})

test('other files are formatted, and linted if they are scripts', () => {
  expect(namesFor('apps/server/src/app.ts')).toEqual(['format', 'lint'])
  expect(namesFor('docs/security.md')).toEqual(['format'])
})

test('the tests and journeys of a folder run, by what it holds', () => {
  const files = ['extensions/notes/journey.spec.ts', 'extensions/notes/server/notes.test.ts']
  const steps = stepsOfFiles(['extensions/notes'], files)
  expect(Object.keys(steps)).toEqual(['format', 'lint', 'server', 'browser'])
  expect(steps.lint?.commands).toEqual([expect.stringMatching(/ extensions\/notes$/)])
})

test('a shell leaves the names of routes as they are', () => {
  const route = 'apps/web/src/routes/_app/groups/$groupId.tsx'
  expect(stepsOfFiles([route]).lint?.commands).toEqual([expect.stringContaining(` '${route}'`)])
})

test.each([
  ['apps/server/src/modules/identity/groups/groups.tables.ts', ['unused', 'generated']],
  ['apps/web/src/features/groups/group-dialog.tsx', ['unused', 'generated']],
  ['apps/server/migrations/0054_baseline.sql', ['generated']],
  ['apps/server/src/app.test.ts', ['unused']],
  ['apps/web/src/tokens.css', []],
])('a change of %s can leave dead code or stale files: %j', (file, expected) => {
  const steps = Object.keys(stepsOfChange([file], { tests: new Map(), journeys: [], warnings: [] }))
  expect(steps.filter((name) => ['unused', 'generated'].includes(name))).toEqual(expected)
})
