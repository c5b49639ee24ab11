import { expect, test } from 'vitest'
import { forbiddenPhrases, screenWordProblems } from './screen-words.ts'

const forbidden = forbiddenPhrases(`
## Words of the screens

| Write | Never | Except in |
|---|---|---|
| 'Comprovante' | 'Recibo', 'recibos' | |
| 'Compartilhar' | 'Publicar na Web' | \`shell/tabs.tsx\` (S15) |
| words; the rest below 'Detalhes técnicos' | 'HMAC-SHA256' | |

## Help
| 'a' | 'nothing of this table' | |
`)

const problemsOf = (text: string, file = 'apps/web/src/a.tsx') =>
  screenWordProblems(file, text, forbidden).map(({ line, problem }) => `${line} ${problem.split(' (')[0]}`)

test('a forbidden phrase is refused at its line in strings and texts, with the word to write', () => {
  expect(problemsOf("const a = 1\nconst label = 'O seu recibo'")).toEqual(["2 “Recibo”: write 'Comprovante'"])
  expect(problemsOf('<p>\n  Publicar na\n  Web\n</p>')).toEqual(["2 “Publicar na Web”: write 'Compartilhar'"])
  expect(problemsOf("throw new Error('Restam os recibos.')", 'packages/contract/src/a.ts')).toHaveLength(1)
})

test('comments, longer words and the pages of the specification may contain it', () => {
  expect(problemsOf("// a recibo\n/** the\n * recibo */\nconst reciboId = 'RECIBOX'")).toEqual([])
  expect(problemsOf("const at = 'https://a.test/image/*' // recibo")).toEqual([])
  expect(problemsOf("label: 'Publicar na Web'", 'apps/web/src/shell/tabs.tsx')).toEqual([])
})

test('names of algorithms stand below the technical details, and in texts of the server', () => {
  for (const file of ['apps/web/src/a.tsx', 'extensions/notes/web/a.tsx'])
    expect(problemsOf('<p>Assine com HMAC-SHA256.</p>', file)).toHaveLength(1)
  expect(problemsOf('<TechnicalDetails>\n  HMAC-SHA256\n</TechnicalDetails>')).toEqual([])
  expect(problemsOf("const summary = 'HMAC-SHA256'", 'apps/server/src/a.ts')).toEqual([])
})
