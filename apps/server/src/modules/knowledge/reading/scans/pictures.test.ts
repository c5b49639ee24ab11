import { afterAll, expect, test } from 'vitest'
import { run } from '#/modules/knowledge/reading/scans/recognition.model.ts'
import { readContent } from '#/modules/knowledge/reading/reading.model.ts'
import { sample } from '#test/formats.ts'

// after a PDF, what decodes WebP pretends to be in a page of no address, which the next tests of this process would believe
afterAll(() => Reflect.deleteProperty(globalThis, 'location'))

const read = async (content: Buffer) => (await run(content, { pages: [1], enoughMs: 60_000 })).pages[0]?.text

test.each(['chromium.png', 'chromium.webp', 'phone.jpg'])(
  'the text of %s is recognized, as the device held it [S13]',
  async (name) => {
    const text = await read(sample(name))
    expect(text).toContain('Aviso da Escola Horizonte')
    expect(text).toContain('quinta-feira, 12 de março, às 19h')
    expect(text).toContain('R$ 480,00')
  },
)

test('few words are read as they lie, although the engine takes them to lie on their side [S13]', async () => {
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
  'a %s that breaks off ends its own process alone [F4]',
  async (name) => {
    const half = sample(name).subarray(0, 3000)
    // what is left of a picture may be grey, or nothing at all: never a text that nobody wrote
    expect(await read(half).catch(() => '')).toBe('')
  },
)
