import { expect, test } from 'vitest'
import { createHTML, createScriptURL } from '#/lib/device/trusted-types.ts'

test('text without markup passes; markup is refused [W1]', () => {
  const style = '[data-radix-select-viewport]{scrollbar-width:none;}'
  expect(createHTML(style)).toBe(style)
  expect(() => createHTML('<img src=x onerror=alert(1)>')).toThrow('refused')
  expect(() => createHTML('&lt;')).toThrow('refused')
})

test('script URLs are refused, except the configured analytics and the service worker [W1]', () => {
  expect(createScriptURL('/sw.js')).toBe('/sw.js')
  for (const address of ['https://evil.example/x.js', 'https://evil.example/sw.js', '//evil.example/sw.js', '/x.js'])
    expect(() => createScriptURL(address)).toThrow('refused')
})
