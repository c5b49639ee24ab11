import { queryClient } from '#/lib/api/query-client.ts'
import { read } from '#/lib/api/operations.ts'

/** What is true by now: a read that is under way may have begun before, so it is given up and asked for again. */
export async function readNow<Name extends Parameters<typeof read>[0]>(...what: Parameters<typeof read<Name>>) {
  const reading = read(...what)
  await queryClient.cancelQueries(reading)
  return queryClient.fetchQuery({ ...reading, staleTime: 0 })
}
