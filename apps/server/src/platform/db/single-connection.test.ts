import { expect, test } from 'vitest'
import { forFile } from '#test/for-file.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { singleConnection } from './single-connection.ts'

const database = await forFile(createTestDatabase({ migrated: false }))

test('a connection that is lost between two statements fails the next one, and ends nothing else [Rel10]', async () => {
  const client = singleConnection({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const lost = new Promise<void>((resolve) => void client.once('end', resolve))
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await lost
  await expect(client.query('select 1')).rejects.toThrow()
  await client.end()
})
