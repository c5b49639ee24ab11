import { optional, setting, type Settings } from '#/platform/config/setting.ts'
import * as v from '#/platform/config/values.ts'

export const database = {
  databaseUrl: optional(
    'DATABASE_URL',
    v.url('postgres', 'postgresql'),
    'PostgreSQL 15 ou mais novo; vazio usa o banco embutido.',
  ),
  databasePoolerUrl: optional(
    'DATABASE_POOLER_URL',
    v.url('postgres', 'postgresql'),
    'O mesmo banco por um PgBouncer, também em pool_mode = transaction: por ele passam os pedidos das pessoas, e o resto vai direto, por DATABASE_URL.',
  ),
  upgradeSnapshot: setting(
    'UPGRADE_SNAPSHOT',
    v.flag,
    'true',
    'Guarda em DATA_DIR/snapshots uma cópia de antes de cada atualização dos dados; false deixa isso com você.',
  ),
  databasePoolSize: setting(
    'DATABASE_POOL_SIZE',
    v.integer(2, 200),
    '16',
    'Conexões de cada processo com o banco para os pedidos das pessoas; respostas, tarefas e exportações usam até outras 20.',
  ),
} satisfies Settings
