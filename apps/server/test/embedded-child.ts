// A process of its own that starts or adopts the database of a folder, says so, and waits to be killed.
import { startEmbeddedPostgres } from '#/platform/db/embedded/embedded-postgres.ts'

const { adopted } = await startEmbeddedPostgres(process.argv[2] ?? '')
process.send?.({ adopted })
setInterval(() => {}, 60_000)
