import { expect, test } from 'vitest'
import { letterSetting } from '#/lib/format/endless-words.ts'

test('kerning and ligatures are off only in texts with extremely long words', () => {
  expect(letterSetting(`Veja: ${'x+'.repeat(600)}`)).toContain('font-kerning:none')
  expect(letterSetting(`https://escola.example/${'a'.repeat(500)} e ${'palavra '.repeat(2000)}`)).toBe(false)
})
