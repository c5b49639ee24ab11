import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { attachment } from '#/platform/api/attachment.ts'

const named = (name: string) =>
  attachment('x', { name, contentType: 'application/pdf' }).headers.get('content-disposition')

test('a file is saved and never shown, and nothing in it runs [W4]', async () => {
  const response = attachment(Readable.from([Buffer.from('<script>'), Buffer.from('alert(1)')]), {
    name: 'aula.md',
    contentType: 'text/markdown; charset=utf-8',
    bytes: 16,
  })
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'text/markdown; charset=utf-8',
    'content-disposition': "attachment; filename*=UTF-8''aula.md",
    'content-length': '16',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(await response.text()).toBe('<script>alert(1)')
})

test.each([
  ['Plano de aula – ação.pdf', 'Plano%20de%20aula%20%E2%80%93%20a%C3%A7%C3%A3o.pdf'],
  [`it's (1)*.pdf`, 'it%27s%20%281%29%2A.pdf'],
  ['a"; filename="b.exe\r\nx: y', 'a%22%3B%20filename%3D%22b.exe%0D%0Ax%3A%20y'],
  ['half \uD83E', 'half%20%EF%BF%BD'],
])('the name %j of a person cannot leave its place in the header [W4]', (name, encoded) => {
  expect(named(name)).toBe(`attachment; filename*=UTF-8''${encoded}`)
})
