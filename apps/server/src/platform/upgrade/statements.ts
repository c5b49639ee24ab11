const dollarQuote = /\$[a-z_]*\$/iy
const space = /\s+/y

/** The statements of a migration, without comments, each on one line but for what stands in quotes. */
export function statementsOf(sql: string): string[] {
  const statements: string[] = []
  let statement = ''
  let at = 0
  const takeTo = (end: number) => {
    statement += sql.slice(at, end)
    at = end
  }
  const endOf = (mark: string, from: number) => {
    const found = sql.indexOf(mark, from)
    return found < 0 ? sql.length : found + mark.length
  }
  const here = (pattern: RegExp) => {
    pattern.lastIndex = at
    return pattern.exec(sql)?.[0]
  }
  const finish = () => {
    if (statement.trim()) statements.push(statement.trim())
    statement = ''
  }
  while (at < sql.length) {
    const two = sql.slice(at, at + 2)
    const [one = ''] = two
    const dollar = one === '$' ? here(dollarQuote) : undefined
    const spaces = here(space)
    if (two === '--') at = endOf('\n', at)
    else if (two === '/*') at = endOf('*/', at)
    else if (dollar !== undefined) takeTo(endOf(dollar, at + dollar.length))
    else if (one === "'" || one === '"') takeTo(endOf(one, at + 1))
    else if (one === ';') {
      at += 1
      finish()
    } else if (spaces !== undefined) {
      statement += ' '
      at += spaces.length
    } else takeTo(at + 1)
  }
  finish()
  return statements
}
