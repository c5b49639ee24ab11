import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitAtCode, splitAtFences } from '#/conversations/markdown-source.ts'

const codeOf = (text: string) => splitAtCode(text).filter((_, index) => index % 2 === 1)

test.each([
  ['a `b` c', ['`b`']],
  ['a ``b ` c`` d', ['``b ` c``']],
  ['a ` b\n\nc ` d', []],
  ['a `b\nc` d', ['`b\nc`']],
  ['```js\n`x`\n```\n`y`', ['```js\n`x`\n```', '`y`']],
  ['~~~\n```\n~~~\n`y`', ['~~~\n```\n~~~', '`y`']],
  ['````\n```\n````\nx', ['````\n```\n````']],
  ['```\nnever closed `x`', ['```\nnever closed `x`']],
  ['``` a`b\nx', []],
])('code is separated from the text around it: %j', (text, code) => {
  expect(codeOf(text)).toEqual(code)
})

test('splitting and joining a text loses nothing', () => {
  const texts = fc.array(fc.constantFrom('`', '``', '```', '~~~', '\n', '\n\n', ' ', 'a', '$', '\\'), { maxLength: 60 })
  fc.assert(
    fc.property(texts, (parts) => {
      const text = parts.join('')
      expect(splitAtCode(text).join('')).toBe(text)
      expect(splitAtFences(text).join('')).toBe(text)
    }),
  )
})
