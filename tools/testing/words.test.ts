import { expect, test } from 'vitest'
import { commentsIn, wordProblems } from './words.ts'

const problemsOf = (text: string, file = 'a.ts') =>
  wordProblems(file, text).map(({ line, problem }) => `${line} ${problem}`)

test('a comment that hides its subject is refused at its line, with what to write instead', () => {
  expect(problemsOf('const a = 1\n// whoever comes late waits')).toEqual([
    "2 “whoever comes late waits”: name the person: 'a visitor who …', 'the caller'",
  ])
  expect(problemsOf('/**\n * What was chosen, one a line.\n */')).toEqual([
    expect.stringMatching(/^2 .* begin with the noun/),
  ])
  expect(problemsOf('// The rest, what is left is read again')).toEqual([expect.stringMatching(/name the subject/)])
})

test('words of code, of screens and of strings are no comment', () => {
  expect(problemsOf("// the account `nobody` and the answer 'nobody'")).toEqual([])
  expect(problemsOf("const url = 'https://a.test/nobody' // the address of a page")).toEqual([])
  expect(commentsIn('a()\n/* one\n * two\n */\nb() // three')).toEqual([
    { line: 2, words: 'one' },
    { line: 3, words: 'two' },
    { line: 5, words: 'three' },
  ])
})

test('a name of a test has the same words and a limit, a name elsewhere has none', () => {
  const long = `test('${'a'.repeat(111)}', () => {})`
  expect(problemsOf(long, 'a.test.ts')).toEqual(['1 a name of 111 characters, at most 110'])
  expect(
    problemsOf(`test.each(x)('nobody enters', () => {})\ntest('nobody enters', () => {})`, 'a.spec.ts'),
  ).toHaveLength(2)
  expect(problemsOf(long)).toEqual([])
})

test('a name without an act or an object is refused in product code, a limit without MAX_ everywhere', () => {
  const text = [
    'export const told = new Set()',
    'const MOST = 3',
    'async function ask() {}',
    '  const keep = (text: string): void => store(text)',
    '  #take(files: File[]): void {',
    'interface Shown {}',
    'const kindOf = (part: Part) => part.kind',
    'export const findPeopleOf = (groupId: number) => 1',
  ].join('\n')
  expect(new Set(problemsOf(text, 'apps/web/src/a.ts').map((problem) => problem.split(':')[0]))).toEqual(
    new Set(['1 told', '2 MOST', '3 ask', '4 keep', '5 take', '6 Shown', '7 kindOf']),
  )
  expect(problemsOf(text, 'e2e/a.spec.ts')).toEqual(["2 MOST: begin a limit with MAX_ or MIN_, e.g. 'MAX_FILES'"])
})

test('a variable or parameter of product code that says what happened, not what it holds, is refused', () => {
  const text = [
    'function load(asked: Request, [told] = list) {',
    '  const kept = await read()',
    '  for (const { title: said, ...shown } of kept) store(said, shown)',
    '  return rows.map(({ id, heard = 0 }) => id + heard)',
    '}',
    'type Draw = (asked: Request) => void',
  ].join('\n')
  expect(problemsOf(text, 'packages/contract/src/a.ts')).toEqual(
    ['1 asked', '1 told', '2 kept', '3 said', '3 shown', '4 heard', '6 asked'].map(
      (name) => `${name}: name what it holds, e.g. 'request', 'answerText', 'visibleRows'`,
    ),
  )
  expect(problemsOf(text, 'e2e/a.spec.ts')).toEqual([])
})

test('names that hold such a word, keys, fields, calls and texts are no declarations', () => {
  const text = [
    'export const keepLocalCopy = 1',
    'tell(text)',
    'const change = { keep: true, kept: 1 }',
    'const { kept: wasStored } = await read()',
    "const shownIds = ids('shown', board.asked)",
  ].join('\n')
  expect(problemsOf(text, 'apps/web/src/a.ts')).toEqual([])
})
