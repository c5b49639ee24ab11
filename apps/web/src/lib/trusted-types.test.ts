import { expect, test } from 'vitest'
import { createHTML, createScriptURL } from '#/lib/trusted-types.ts'

test('W1 text without markup passes; markup is refused before the sanitizer is there', () => {
  const style = '[data-radix-select-viewport]{scrollbar-width:none;}'
  expect(createHTML(style)).toBe(style)
  expect(() => createHTML('<img src=x onerror=alert(1)>')).toThrow('refused')
  expect(() => createHTML('&lt;')).toThrow('refused')
})

test('W1 no address of a script passes but that of the configured analytics', () => {
  expect(() => createScriptURL('https://evil.example/x.js')).toThrow('refused')
})
