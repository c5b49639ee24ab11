import { queryClient } from '#/lib/api/query-client.ts'
import { read, type Received } from '#/lib/api/operations.ts'

/** Reads the current state: cancels a pending read, which may have started before a change, and reads again. */
export async function readNow<Name extends Parameters<typeof read>[0]>(
  ...what: Parameters<typeof read<Name>>
): Promise<Received<Name>> {
  const reading = read(...what)
  await queryClient.cancelQueries(reading)
  return queryClient.fetchQuery({ ...reading, staleTime: 0 })
}
