import pg from 'pg'

/**
 * Connections to a pooler that gives every transaction another connection of the server: none of their statements may count on
 * what an earlier one left there, and so none is prepared under a name.
 */
export function transactionClient(poolerUrl: string): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super({ ...(typeof config === 'object' ? config : {}), connectionString: poolerUrl })
      const ask = (...args: unknown[]): unknown => Reflect.apply(super.query, this, args)
      this.query = ((first: unknown, ...rest: unknown[]) => ask(withoutName(first), ...rest)) as typeof this.query
    }
  }
}

function withoutName(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement) || 'submit' in statement)
    return statement
  const { name: _, ...unnamed } = statement
  return unnamed
}
