import { parseSync } from 'vite'

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

/** Names that say no object (`tell`), no act (`told`) or not what they limit, and what to write instead. */
const nameAdvice: readonly (readonly [RegExp, string])[] = [
  [
    /^([Tt]old|[Uu]ntold|[Hh]eard|[Uu]nheard|[Uu]nsaid|[Kk]ept|[Tt]ogether|[Ss]hown|[Ss]aid|Asked|nobodys)$/,
    "name the act and the object, e.g. 'notifyOwners', 'StoredText'",
  ],
  [
    /^(tell|hear|keep|drop|settle|touch|leave|ask|asks|stay|take|say|says|carry|present|lose)$/,
    "add the object to the verb, e.g. 'deleteDraft', 'askQuestion'",
  ],
  [/^[a-z]+Of$/, "say what it does, e.g. 'parseText', 'toPerson', or what it returns, e.g. 'linkTitle'"],
]
/** Names of variables and parameters that say what happened, not what they hold. */
const event = /\b(asked|(un)?said|shown|(un)?told|kept|(un)?heard|together)\b/i
const valueAdvice: typeof nameAdvice = [[event, "name what it holds, e.g. 'request', 'answerText', 'visibleRows'"]]
const limitAdvice: typeof nameAdvice = [
  [/^(MOST|FEWEST|LEAST)(_|$)/, "begin a limit with MAX_ or MIN_, e.g. 'MAX_FILES'"],
]

/** Functions, methods and types at any depth, and all constants at the top of a file. */
const declarations: readonly RegExp[] = [
  /^ *(?:export )?(?:default )?(?:async )?(?:function\*?|class|interface|type) (\w+)/gm,
  /^(?:export )?const (\w+)(?= =|:)/gm,
  /^ +const (\w+) = (?:async )?(?:\((?:[^()]|\([^()]*\))*\)(?:: [^=]+)?|\w+) =>/gm,
  /^ +(?:readonly |static |async |#)*(\w+)(?:<.*>)?\(.*\)(?:: .+)? \{$/gm,
]

const longestTitle = 110

/** What a reader would have to decode: comments and names of tests without a subject, long names of tests, and names without an act or an object. */
export function wordProblems(file: string, text: string): Problem[] {
  const isTest = /\.(test|spec)\.tsx?$/.test(file)
  const isProduct = !isTest && /^(apps|packages)\/\w+\/src\//.test(file)
  return [
    ...commentsIn(text).flatMap(({ line, words }) => adviceFor(line, words)),
    ...namesIn(text).flatMap(({ line, words }) => adviceForName(line, words, isProduct)),
    ...(isProduct ? variablesIn(file, text) : []).flatMap(({ line, words }) => findAdvice(valueAdvice, line, words)),
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

/** The helpers of a test stand beside their use, so that only its limits are checked. */
const adviceForName = (line: number, name: string, isProduct: boolean): Problem[] =>
  findAdvice([...limitAdvice, ...(isProduct ? nameAdvice : [])], line, name)

const findAdvice = (known: typeof nameAdvice, line: number, name: string): Problem[] =>
  known.filter(([smell]) => smell.test(name)).map(([, instead]) => ({ line, problem: `${name}: ${instead}` }))

const namesIn = (text: string): Line[] => [
  ...new Map(
    declarations
      .flatMap((declaration) => [...text.matchAll(declaration)])
      .map((match) => [match.index, { line: lineAt(text, match.index), words: match[1] ?? '' }]),
  ).values(),
]

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Variables and parameters at any depth, also destructured ones. Files without such a name are not parsed. */
function variablesIn(file: string, text: string): Line[] {
  if (!event.test(text)) return []
  const found: Line[] = []
  const visit = (node: unknown): void => {
    if (!isNode(node)) return
    const { type, id, params } = node
    const patterns = type === 'VariableDeclarator' ? [id] : params
    if (Array.isArray(patterns)) found.push(...patterns.flatMap(namesInPattern))
    Object.values(node).forEach(visit)
  }
  const namesInPattern = (pattern: unknown): Line[] => {
    if (!isNode(pattern)) return []
    const { type, name, start, properties, elements, left, argument, value } = pattern
    if (type === 'Identifier') return [{ line: lineAt(text, Number(start)), words: String(name) }]
    return [properties, elements, left, argument, value].flat().flatMap(namesInPattern)
  }
  visit(parseSync(file, text).program)
  return found
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

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
    line: lineAt(text, index),
    words,
  }))
