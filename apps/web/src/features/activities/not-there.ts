import { ApiProblem } from '@prosa/contract/client/client.ts'
import { errorTable } from '@prosa/contract/protocol/errors.ts'

/** What an address that joins things which do not belong together answers, as the server would. */
export const notThere = () =>
  new ApiProblem({ type: 'about:blank', code: 'not_found', status: 404, title: errorTable.not_found[1] })
