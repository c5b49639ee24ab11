import { expect, test } from 'vitest'
import { nameSchema } from '#/identity/auth.ts'
import { cleanedText, isShown } from '#/protocol/names.ts'

test.each([
  ['only zero-width spaces', '\u200b\u200b'],
  ['only joiners', '\u200d\u200d\u200d'],
  ['only fillers', '\u3164\u115f'],
  ['only empty Braille', '\u2800\u2800'],
  ['only combining marks', '\u0301\u0301'],
  ['an override', 'Ana\u202eLima'],
  ['an isolate', '\u2067Ana Lima'],
  ['a line separator', 'Ana\u2028Lima'],
  ['a line break', 'Ana\nLima'],
  ['a bell', 'Ana\u0007 Lima'],
  ['a word joiner', 'Ana\u2060 Lima'],
  ['a mark of byte order inside', 'Ana\ufeffLima'],
  ['a grapheme joiner behind a mark', 'A\u0300\u034f'],
  ['a joiner behind a letter that joins nothing', 'Ana\u200d Lima'],
  ['a joiner behind a letter with its mark', 'Jose\u0301\u200c'],
  ['a filler within', 'Ana\u3164Lima'],
])('a name with %s is refused [T6]', (_, name) => {
  expect(isShown(name)).toBe(false)
  expect(nameSchema.safeParse(name).error?.issues.map(({ message }) => message)).toContain(
    'Há caracteres invisíveis ou que invertem o texto. Apague tudo e escreva de novo, sem colar.',
  )
})

test.each([
  ['José Ñandú d’Ávila'],
  ['محمد علی'],
  ['می\u200cخواهم'],
  ['שרה כהן'],
  ['\u200fשרה\u200f 3'],
  ['Família 👨\u200d👩\u200d👧'],
  ['Turma ❤\ufe0f 5ª'],
  ['Inglês 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['山田太郎'],
  ['Nguyễn Thị Hương'],
  ['👩🏽\u200d🏫'],
])('%s is a name [T6]', (name) => {
  expect(nameSchema.parse(name)).toBe(name)
})

test('a letter followed by its accent, as macOS writes it, becomes one letter [T6]', () => {
  expect(nameSchema.parse('Jose\u0301 Conceic\u0327a\u0303o')).toBe('José Conceição')
  expect(cleanedText().parse('Jose\u0301')).toBe('José')
})

test('a name that another system sends on two lines stays two words', () => {
  expect(cleanedText().parse(' Ana\r\n\tLima\u200B ')).toBe('Ana Lima')
  expect(cleanedText().parse('Jose\u0301\u200d\u034f Lima')).toBe('José Lima')
})
