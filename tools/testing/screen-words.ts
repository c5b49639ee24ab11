/** A phrase that no screen, mail or error says. */
export interface ForbiddenPhrase {
  readonly phrase: string
  /** The words to write instead. */
  readonly instead: string
  /** Files that say the phrase all the same, because the specification names a page so. */
  readonly exceptIn: readonly string[]
  /** Forbidden only on screens, and allowed there below 'Detalhes técnicos'. */
  readonly isTechnical: boolean
}

interface Problem {
  line: number
  problem: string
}

/** Reads the table 'Words of the screens' of the glossary. */
export function forbiddenPhrases(glossary: string): ForbiddenPhrase[] {
  const [, table = ''] = /## Words of the screens\n(.*?)\n## /s.exec(glossary) ?? []
  const rows = [...table.matchAll(/^\| ([^|]+) \| ([^|]*'[^|]+) \|([^|\n]*)\|$/gm)]
  return rows.flatMap(([, instead = '', phrases = '', except = '']) =>
    quotedIn(phrases, "'").map((phrase) => ({
      phrase,
      instead,
      exceptIn: quotedIn(except, '`'),
      isTechnical: instead.includes('Detalhes técnicos'),
    })),
  )
}

const quotedIn = (cell: string, mark: string): string[] =>
  [...cell.matchAll(new RegExp(`${mark}([^${mark}]+)${mark}`, 'g'))].map(([, words = '']) => words)

/** Finds forbidden phrases in a TypeScript file, across line breaks and in any case; comments may say them. */
export function screenWordProblems(file: string, text: string, forbidden: readonly ForbiddenPhrase[]): Problem[] {
  const words = withoutComments(text)
  const isScreen = /^(apps|extensions\/[\w-]+)\/web\//.test(file)
  const plainWords = isScreen ? words.replaceAll(/<TechnicalDetails>.*?<\/TechnicalDetails>/gs, blank) : ''
  return forbidden.flatMap(({ phrase, instead, exceptIn, isTechnical }) =>
    exceptIn.some((path) => file.endsWith(path))
      ? []
      : [...(isTechnical ? plainWords : words).matchAll(patternOf(phrase))].map(({ index }) => ({
          line: text.slice(0, index).split('\n').length,
          problem: `“${phrase}”: write ${instead} (docs/glossary.md, 'Words of the screens')`,
        })),
  )
}

const patternOf = (phrase: string): RegExp => {
  const words = phrase.replaceAll(/[.*+?]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`)
  return new RegExp(String.raw`(?<![\p{L}\p{N}_])${words}(?![\p{L}\p{N}_])`, 'giu')
}

/** Returns blanks of the same length, with the line breaks of the text. */
const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ')

const withoutComments = (text: string): string =>
  text.replaceAll(/(?<=^|[\s({,])\/\*.*?\*\//gs, blank).replaceAll(/(?<=^|\s)\/\/ .*$/gm, blank)
