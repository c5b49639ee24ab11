import { expect, test } from 'vitest'
import { letterSetting } from '#/lib/format/endless-words.ts'

test('letters are set one by one where a word has no end, and nowhere else', () => {
  expect(letterSetting(`Veja: ${'x+'.repeat(600)}`)).toContain('font-kerning:none')
  expect(letterSetting(`https://escola.example/${'a'.repeat(500)} e ${'palavra '.repeat(2000)}`)).toBe(false)
})
