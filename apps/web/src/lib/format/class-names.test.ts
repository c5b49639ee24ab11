import { expect, test } from 'vitest'
import { classNames } from '#/lib/format/class-names.ts'

test.each([
  ['p-5 flex', 'p-4', 'flex p-4'],
  ['h-4 rounded-md', 'size-8', 'rounded-md size-8'],
  ['px-3 py-2', 'p-1', 'p-1'],
  ['p-5', 'px-2', 'p-5 px-2'],
  ['text-foreground text-sm', 'text-muted-foreground', 'text-sm text-muted-foreground'],
  ['text-left text-base', 'text-xs', 'text-left text-xs'],
  ['w-full min-w-0', 'w-auto min-w-44', 'w-auto min-w-44'],
  ['relative flex flex-1 flex-col', 'absolute hidden flex-none', 'flex-col absolute hidden flex-none'],
  ['justify-center mt-1', '-mt-2 justify-start', '-mt-2 justify-start'],
])('of two classes for one property the last one wins: %s, then %s', (own, given, joined) => {
  expect(classNames(own, given)).toBe(joined)
})

test('classes under different conditions do not conflict', () => {
  expect(classNames('bg-card hover:bg-hover', 'bg-muted')).toBe('hover:bg-hover bg-muted')
  expect(classNames('pointer-coarse:size-11 sm:p-6', 'pointer-coarse:size-10')).toBe('sm:p-6 pointer-coarse:size-10')
  expect(classNames('[&_svg]:size-4 size-8', '[&_svg]:size-5')).toBe('size-8 [&_svg]:size-5')
  expect(classNames('max-h-96', 'max-h-[calc(100vh-4rem)]')).toBe('max-h-[calc(100vh-4rem)]')
})

test('false and empty values are skipped', () => {
  expect(classNames('a', false, undefined, null, { b: true, c: false }, ['d'])).toBe('a b d')
  expect(classNames(undefined)).toBe('')
})
