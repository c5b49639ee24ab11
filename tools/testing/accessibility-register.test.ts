import { expect, test } from 'vitest'
import { type Check, mergeChecks, screensOf } from './accessibility-register.ts'

const createCheck = (test: string, screen: string, state = 1, kind: Check['kind'] = 'axe'): Check => ({
  test,
  screen,
  kind,
  state,
})

test('new checks of a test replace its earlier ones; tests that did not run keep theirs [X1]', () => {
  const before = [createCheck('lists', '/users', 1), createCheck('lists', '/users', 2), createCheck('chats', '/chats')]
  const after = mergeChecks(before, [createCheck('lists', '/users', 1)], new Set(['lists', 'chats']))
  expect(after).toEqual([createCheck('chats', '/chats'), createCheck('lists', '/users', 1)])
})

test('a deleted test loses its checks, and a test that ran twice counts once [X1]', () => {
  const twice = [createCheck('new', '/a'), createCheck('new', '/a')]
  expect(mergeChecks([createCheck('old', '/b')], twice, new Set(['new']))).toEqual([createCheck('new', '/a')])
})

test('a screen lists the number of checked states for each kind of check [X1]', () => {
  const register = [
    createCheck('a', '/x', 1),
    createCheck('b', '/x', 1),
    createCheck('b', '/x', 2, 'reflow'),
    createCheck('b', '/é', 3),
  ]
  expect(screensOf(register, (screen) => screen.slice(1))).toEqual([
    { name: 'é', axe: 1, reflow: 0 },
    { name: 'x', axe: 2, reflow: 1 },
  ])
})
