import { singleConnection } from '#/platform/db/single-connection.ts'

/** What people make, with the time at which they made it. */
const made = [
  ['users', 'created_at', 'pessoa', 'pessoas'],
  ['assistants', 'created_at', 'assistente', 'assistentes'],
  ['assistant_versions', 'created_at', 'versão publicada', 'versões publicadas'],
  ['documents', 'created_at', 'documento', 'documentos'],
  ['chats', 'created_at', 'conversa', 'conversas'],
  ['messages', 'created_at', 'mensagem', 'mensagens'],
  ['ratings', 'created_at', 'avaliação', 'avaliações'],
  ['assessments', 'created_at', 'atividade', 'atividades'],
  ['attempts', 'started_at', 'tentativa de atividade', 'tentativas de atividades'],
  ['share_links', 'created_at', 'link na Web', 'links na Web'],
] as const

export interface Loss {
  /** As 'duas pessoas' is said, with digits; only what there is. */
  written: string[]
  /** Requests to erase somebody's data that were met since and must be met again. */
  erased: number
  /** Other programs of ours that are connected to the database. */
  others: number
}

/** What was written to the database since, counted. */
export async function countLoss(url: string, since: string): Promise<Loss> {
  const client = singleConnection({ connectionString: url, application_name: 'prosa loss' })
  await client.connect()
  const count = async (table: string, condition: string, values: string[]): Promise<number> => {
    const { rows: there } = await client.query<{ is_there: boolean }>(
      `select to_regclass($1) is not null as is_there`,
      [`public.${table}`],
    )
    if (!there[0]?.is_there) return 0
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${condition}`,
      values,
    )
    return rows[0]?.count ?? 0
  }
  try {
    const written: string[] = []
    for (const [table, column, one, many] of made) {
      const found = await count(table, `${column} > $1`, [since])
      if (found > 0) written.push(`${found.toLocaleString('pt-BR')} ${found === 1 ? one : many}`)
    }
    const erased = await count('privacy_requests', `handled_at > $1 and kind = 'erasure' and status = 'done'`, [since])
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity where datname = current_database() and application_name = 'prosa listen'`,
    )
    return { written, erased, others: rows[0]?.others ?? 0 }
  } finally {
    await client.end()
  }
}
