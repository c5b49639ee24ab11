import { splitAtCode } from '#/lib/format/split-at-code.ts'

// none looks beyond where the next one begins: a text that opens many and closes none is read once, not once for each
const block = /\\\[((?:(?!\\[[\]])[\s\S])+)\\\]/g
const inline = /\\\(((?:(?!\\[()])[^\n])+)\\\)/g

/** `$x^2$`, but not the money in `de R$ 10 a R$20` or `US$5 e US$6`. */
const dollars = /(?<![\w$\\])\$(?![\s$])([^$\n]+?)(?<![\s\\])\$(?![\w$])/g

/** Models write formulas in four ways; the parser reads one of them, `$$…$$`. */
export function normalizeMath(text: string): string {
  if (!/\$|\\[([]/.test(text)) return text
  return splitAtCode(text)
    .map((part, index) => (index % 2 === 1 ? part : convert(part)))
    .join('')
}

function convert(text: string): string {
  return text
    .replaceAll(block, (_, formula: string) => `\n$$\n${formula.trim()}\n$$\n`)
    .replaceAll(inline, (_, formula: string) => `$$${formula.trim()}$$`)
    .replaceAll(dollars, (_, formula: string) => `$$${formula}$$`)
}
