import { expect, test } from 'vitest'
import { type Check, merged, screensOf } from './accessibility-register.ts'

const check = (test: string, screen: string, state = 1, kind: Check['kind'] = 'axe'): Check => ({
  test,
  screen,
  kind,
  state,
})

test('new checks of a test replace its earlier ones; tests that did not run keep theirs [X1]', () => {
  const before = [check('lists', '/users', 1), check('lists', '/users', 2), check('chats', '/chats')]
  const after = merged(before, [check('lists', '/users', 1)], new Set(['lists', 'chats']))
  expect(after).toEqual([check('chats', '/chats'), check('lists', '/users', 1)])
})

test('a deleted test loses its checks, and a test that ran twice counts once [X1]', () => {
  const twice = [check('new', '/a'), check('new', '/a')]
  expect(merged([check('old', '/b')], twice, new Set(['new']))).toEqual([check('new', '/a')])
})

test('a screen lists the number of checked states for each kind of check [X1]', () => {
  const register = [check('a', '/x', 1), check('b', '/x', 1), check('b', '/x', 2, 'reflow'), check('b', '/é', 3)]
  expect(screensOf(register, (screen) => screen.slice(1))).toEqual([
    { name: 'é', axe: 1, reflow: 0 },
    { name: 'x', axe: 2, reflow: 1 },
  ])
})
