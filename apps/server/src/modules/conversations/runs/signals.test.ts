import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createSignals } from '#/modules/conversations/runs/engine/signals.service.ts'
import { createListen } from '#/platform/db/listen.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { forFile } from '#test/for-file.ts'
import { createTestDatabase } from '#test/test-database.ts'

const database = await forFile(createTestDatabase())
const listen = await forFile(createListen(database.url))

test("changes during an instance's stop are announced before its connections end [Rel10]", async () => {
  const lines: string[] = []
  const log = createLogger({ level: 'info', stream: { write: (line) => lines.push(line) } })
  const onChange = vi.fn<(chatId: string) => void>()
  listen.on('chat_changes', onChange)
  await listen.ready()
  const pool = new pg.Pool({ connectionString: database.url })
  const ignored = () => undefined
  const [onStop, onAnnounced, onEvents, onChanged, onReconnect] = [ignored, ignored, ignored, ignored, ignored]
  const signals = createSignals({ listen, pool, log }, { onStop, onAnnounced, onEvents, onChanged, onReconnect })
  signals.change('before')
  signals.close()
  signals.change('while jobs end')
  await pool.end()
  // each on a separate connection
  await expect.poll(() => onChange.mock.calls.flat().toSorted()).toEqual(['before', 'while jobs end'])
  expect(lines).toEqual([])
})
