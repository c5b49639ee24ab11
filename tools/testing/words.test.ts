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
