/**
 * What a statement costs: nothing that depends on the data (`quick`), reading a table whole, writing a table whole or as many of
 * its rows as a condition finds, or what nobody knows before (`unknown`).
 */
type Cost = 'quick' | 'reads' | 'writes' | 'unknown'

export interface Effect {
  table: string | undefined
  cost: Cost
  /** What is done, without the table's name: the same words for the same thing, so that they can be counted. */
  what: string
}

interface Rule {
  /** Of a statement in lower case without quotes; its first group is the table. */
  pattern: RegExp
  cost: Cost
  what: string
}

const table = String.raw`(?:only )?(?:public\.)?([a-z_0-9]+)`
const alter = `^alter table (?:if exists )?${table}`
/** Values that differ from row to row must be written into every row. */
const perRow = String.raw`(generated always as (?!identity)|generated .*identity|gen_random_uuid|random\()`

const rules: readonly Rule[] = [
  { pattern: RegExp(`^create (?:unlogged )?table (?:if not exists )?${table}`), cost: 'quick', what: 'tabela nova' },
  { pattern: RegExp(`^drop table (?:if exists )?${table}`), cost: 'quick', what: 'tabela removida, com o que tem' },
  {
    pattern: RegExp(`${alter} add column .*${perRow}`),
    cost: 'writes',
    what: 'coluna nova, calculada para cada linha',
  },
  { pattern: RegExp(`${alter} add column`), cost: 'quick', what: 'coluna nova' },
  { pattern: RegExp(`${alter} drop column`), cost: 'quick', what: 'coluna removida, com o que tem' },
  { pattern: RegExp(`${alter} alter column \\S+ (?:set data )?type`), cost: 'writes', what: 'coluna de outro tipo' },
  {
    pattern: RegExp(`${alter} alter column \\S+ set not null`),
    cost: 'reads',
    what: 'coluna que passa a ser obrigatória',
  },
  { pattern: RegExp(`${alter} (?:alter|rename)`), cost: 'quick', what: 'coluna com outra regra ou nome' },
  { pattern: RegExp(`${alter} add constraint .* not valid$`), cost: 'quick', what: 'regra nova' },
  { pattern: RegExp(`${alter} add constraint`), cost: 'reads', what: 'regra nova, conferida em cada linha' },
  { pattern: RegExp(`${alter} drop constraint`), cost: 'quick', what: 'regra removida' },
  { pattern: RegExp(`${alter} set (?:un)?logged`), cost: 'writes', what: 'tabela escrita de outro modo' },
  {
    pattern: RegExp(`^create (?:unique )?index (?:concurrently )?(?:if not exists )?\\S+ on ${table}`),
    cost: 'reads',
    what: 'índice novo',
  },
  { pattern: RegExp(`^update ${table}`), cost: 'writes', what: 'linhas mudadas' },
  { pattern: RegExp(`^delete from ${table}`), cost: 'writes', what: 'linhas removidas' },
  { pattern: RegExp(`^insert into ${table} (?:\\([^)]*\\) )?values`), cost: 'quick', what: 'linhas novas, poucas' },
  { pattern: RegExp(`^insert into ${table}`), cost: 'unknown', what: 'linhas novas, tiradas do que já existe' },
]

/** Changes of what the database does, and of none of the data. */
const ruleChange =
  /^(create|drop|alter) (or replace )?(unique )?(function|view|trigger|index|type|comment|sequence)|^comment on/

export function effectsOf(sql: string): Effect[] {
  return statementsOf(sql).map((statement) => {
    const text = statement.toLowerCase().replaceAll('"', '')
    for (const { pattern, cost, what } of rules) {
      const found = pattern.exec(text)
      if (found) return { table: found[1], cost, what }
    }
    if (ruleChange.test(text)) return { table: undefined, cost: 'quick', what: 'função, visão, gatilho ou índice' }
    return { table: undefined, cost: 'unknown', what: 'comando que o plano não sabe explicar' }
  })
}

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
