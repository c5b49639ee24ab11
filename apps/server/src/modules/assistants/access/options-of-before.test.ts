import { expect, test } from 'vitest'
import { migrateDatabase } from '#/platform/db/migrate.ts'
import { fillOlder } from '#test/database/older-data.ts'
import { forFile } from '#test/for-file.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { query } from '#test/test-cluster.ts'

const { url } = await forFile(createTestDatabase({ migrated: false }))

test('permissions of an assistant stored by 1.0 become options, and its other fields stay unchanged [Rel13]', async () => {
  await fillOlder(url)
  await query(
    url,
    `insert into assistants (owner_id, draft, draft_saved_by, chats_on_web) select 1, draft, 1, true from assistants`,
  )
  const rest = `select to_jsonb(a) - '{viewers_duplicate,chats_on_web,chats_readable,options}'::text[] as row from assistants a order by id`
  const before = await query(url, rest)
  await migrateDatabase(url, { until: '0056_assistant_options' })
  expect(await query(url, rest)).toEqual(before)
  expect(await query(url, 'select options from assistants order by id')).toEqual([
    { options: {} },
    { options: { viewersDuplicate: false, chatsOnWeb: true, chatsReadable: false } },
  ])
})
