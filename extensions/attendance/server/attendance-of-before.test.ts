import { expect, test } from 'vitest'
import { migrateDatabase } from '@prosa/server/src/platform/db/migrate.ts'
import { fillOlder } from '@prosa/server/test/database/older-data.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { createTestDatabase } from '@prosa/server/test/test-database.ts'
import { query } from '@prosa/server/test/test-cluster.ts'

const { url } = await forFile(createTestDatabase({ migrated: false }))

test('an assistant of 1.0 whose people answered questions has the option on, beside its others [Rel13]', async () => {
  await fillOlder(url)
  await query(
    url,
    `insert into assistants (owner_id, draft, draft_saved_by, viewers_duplicate, attendance)
       select 1, draft, 1, true, true from assistants`,
  )
  await migrateDatabase(url)
  const others = { viewersDuplicate: true, chatsOnWeb: false, chatsReadable: false }
  expect(await query(url, 'select options from assistants order by id')).toEqual([
    { options: {} },
    { options: { ...others, attendance: true } },
  ])
})
