// A separate process that starts or adopts the database of a folder, reports it, and waits to be killed.
import { startEmbeddedPostgres } from '#/platform/db/embedded/embedded-postgres.ts'

const { adopted } = await startEmbeddedPostgres(process.argv[2] ?? '')
process.send?.({ adopted })
setInterval(() => {}, 60_000)
