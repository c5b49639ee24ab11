/** Fenced and inline code, where dollars and backslashes mean themselves. */
const code = /(^ {0,3}(?:`{3,}|~{3,})[\s\S]*?(?:^ {0,3}(?:`{3,}|~{3,})|(?![\s\S]))|`+[^`\n]+`+)/m

const block = /\\\[([\s\S]+?)\\\]/g
const inline = /\\\(([^\n]+?)\\\)/g

/** `$x^2$`, but not the money in `de R$ 10 a R$20` or `US$5 e US$6`. */
const dollars = /(?<![\w$\\])\$(?![\s$])([^$\n]+?)(?<![\s\\])\$(?![\w$])/g

/** Models write formulas in four ways; the parser reads one of them, `$$…$$`. */
export function normalizeMath(text: string): string {
  if (!/\$|\\[([]/.test(text)) return text
  return text
    .split(code)
    .map((part, index) => (index % 2 === 1 ? part : convert(part)))
    .join('')
}

function convert(text: string): string {
  return text
    .replaceAll(block, (_, formula: string) => `\n$$\n${formula.trim()}\n$$\n`)
    .replaceAll(inline, (_, formula: string) => `$$${formula.trim()}$$`)
    .replaceAll(dollars, (_, formula: string) => `$$${formula}$$`)
}
