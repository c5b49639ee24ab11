interface Problem {
  line: number
  problem: string
}

/** Words that hide the subject of a comment or of a test's name, and what to write instead. */
const advice: readonly (readonly [RegExp, string])[] = [
  [/\bwho(so)?ever\b/i, "name the person: 'a visitor who …', 'the caller'"],
  [/\b(no|some)body\b/i, "name the person: 'no visitor', 'an administrator'"],
  [
    /^what (is|was|has|had|are|were|may|must|cannot|comes|came|goes|stands|waits|fails)\b/i,
    "begin with the noun: 'The text that …'",
  ],
  [
    /[.,;:] what (is|was|has|had) [^.,;:]*\b(is|was|has|had|may|must)\b/i,
    "name the subject: 'an answer that …', 'the files that …'",
  ],
  [/\bof (theirs|ours)\b|\bof its own(?=[.,;:)]|$)/i, "put the owner before the noun: 'its own …', 'their …'"],
]

const longestTitle = 110

/** What a reader of a TypeScript file would have to decode: comments and names of tests without a subject, and names that are too long. */
export function wordProblems(file: string, text: string): Problem[] {
  const isTest = /\.(test|spec)\.tsx?$/.test(file)
  return [
    ...commentsIn(text).flatMap(({ line, words }) => adviceFor(line, words)),
    ...(isTest ? titlesIn(text) : []).flatMap(({ line, words }) => [
      ...adviceFor(line, words),
      ...(words.length > longestTitle
        ? [{ line, problem: `a name of ${words.length} characters, at most ${longestTitle}` }]
        : []),
    ]),
  ]
}

interface Line {
  line: number
  words: string
}

/** Quoted words are those of code or of a screen. */
const quoted = /`[^`]*`|'[^' ]*'|‘[^’]*’|“[^”]*”/g

const adviceFor = (line: number, words: string): Problem[] =>
  advice
    .filter(([smell]) => smell.test(words.replaceAll(quoted, '…')))
    .map(([, instead]) => ({ line, problem: `“${words}”: ${instead}` }))

/** The lines of comments, without their marks; a comment that stands behind code is one too. */
export function commentsIn(text: string): Line[] {
  let isBlock = false
  return text.split('\n').flatMap((source, index) => {
    const line = source.trim()
    const begins = !isBlock && line.startsWith('/*')
    const words =
      isBlock || begins
        ? line.replace(/^\/?\*+\/?|\*+\/$/g, '').replace(/\*\/$/, '')
        : (/^(?:[^'"`/]|\/(?!\/))*\/\/ (.*)$/.exec(line)?.[1] ?? '')
    if (begins || isBlock) isBlock = !line.includes('*/')
    return words.trim() === '' ? [] : [{ line: index + 1, words: words.trim() }]
  })
}

/** `test('…',`, also behind the table of `test.each(…)`. */
const title = /(?:^ *(?:test|it|describe)(?:\.\w+)*|\))\(\s*(['"`])(.+?)\1,\s*(?:async\b|\(|\{)/gm

const titlesIn = (text: string): Line[] =>
  [...text.matchAll(title)].map(({ index, 2: words = '' }) => ({
    line: text.slice(0, index).split('\n').length,
    words,
  }))
