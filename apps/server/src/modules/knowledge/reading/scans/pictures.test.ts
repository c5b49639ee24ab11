import { afterAll, expect, test } from 'vitest'
import { run } from '#/modules/knowledge/reading/scans/recognition.model.ts'
import { readContent } from '#/modules/knowledge/reading/reading.model.ts'
import { sample } from '#test/formats.ts'

// the WebP decoder sets a fake `location`, which would mislead the next tests of this process
afterAll(() => Reflect.deleteProperty(globalThis, 'location'))

const read = async (content: Buffer) => (await run(content, { pages: [1], enoughMs: 60_000 })).pages[0]?.text

test.each(['chromium.png', 'chromium.webp', 'phone.jpg'])(
  "the text of %s is recognized with the device's orientation [S13]",
  async (name) => {
    const text = await read(sample(name))
    expect(text).toContain('Aviso da Escola Horizonte')
    expect(text).toContain('quinta-feira, 12 de março, às 19h')
    expect(text).toContain('R$ 480,00')
  },
)

test('a picture with few words is read upright, although the engine guesses a rotation [S13]', async () => {
  expect(await read(sample('short.png'))).toBe('Não há aula dia 8.')
})

test.each([
  ['png', 'chromium.png'],
  ['webp', 'chromium.webp'],
] as const)('a %s that breaks off is told as damaged before it is recognized [S13]', async (kind, name) => {
  const whole = sample(name)
  const problemOf = async (content: Buffer) =>
    (await readContent(content, { kind, maxPages: 2000, maxTextBytes: 1_000_000 })).problem
  expect(await problemOf(whole)).toBeNull()
  expect(await problemOf(whole.subarray(0, whole.length / 2))).toBe('broken')
  expect(await problemOf(whole.subarray(0, 3000))).toBe('broken')
})

test.each(['chromium.png', 'chromium.webp', 'phone.jpg'])(
  'a truncated %s ends only its reading process [F4]',
  async (name) => {
    const half = sample(name).subarray(0, 3000)
    // the rest of a picture may be grey or missing: recognition must not invent text
    expect(await read(half).catch(() => '')).toBe('')
  },
)
