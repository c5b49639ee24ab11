import type { AppContext } from '@prosa/server/src/context.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import type { FoundTool } from '#/tools/config.ts'
import { askService } from '#/tools/server/http/access.service.ts'
import type { Authorization, AuthorizationStore, Side } from '#/tools/server/mcp/authorization.service.ts'
import { AuthorizationNeeded } from '#/tools/server/mcp/failures.model.ts'
import * as repository from '#/tools/server/mcp/source-states.repository.ts'
import type { SourceRow } from '#/tools/server/sources/sources.repository.ts'
import type { OpenSource } from '#/tools/server/sources/kind.model.ts'
import { toolSourceStates } from '#/tools/server/tools.tables.ts'

/** Label of the sealed authorizations. */
const AUTHORIZATION = 'tools/authorization'
export const sealedAuthorizations = {
  what: 'autorizações de serviços de assistentes',
  table: toolSourceStates,
  columns: [{ column: toolSourceStates.sealed, label: AUTHORIZATION }],
}

/** Where authorization servers send a person back, and where they read who we are. */
export const RETURN_PATH = '/tools/authorized'
export const CLIENT_PATH = '/tools/client.json'

/** Everything that the authorization of a service needs. */
export function sideOf(ctx: AppContext, source: OpenSource): Side {
  const { publicUrl } = ctx.config
  return {
    door: askService(ctx),
    server: { url: source.address, headers: {} },
    introduction: {
      redirectUrl: `${publicUrl}${RETURN_PATH}`,
      clientMetadataUrl: publicUrl.startsWith('https://') ? `${publicUrl}${CLIENT_PATH}` : undefined,
    },
    store: storeOf(ctx, source),
  }
}

/** The sealed authorization of a service, which only counts for the server that it was given for. */
function storeOf({ db, keys }: AppContext, { id, address, access, secret }: OpenSource): AuthorizationStore {
  const { origin } = new URL(address)
  const isWritten = access.type === 'person' && access.clientId !== ''
  const written: Authorization = isWritten
    ? { client: { client_id: access.clientId, ...(secret && { client_secret: secret }) } }
    : {}
  const open = (sealed: string | null | undefined): Authorization => {
    const text = sealed ? keys.open(AUTHORIZATION, sealed) : undefined
    const { origin: before, ...stored } = JSON.parse(text ?? '{}') as Authorization & { origin?: string }
    return before === origin ? stored : {}
  }
  const storeIn = (queryable: Queryable): AuthorizationStore => ({
    read: async () => ({ ...open((await repository.findState(queryable, id))?.sealed), ...written }),
    // a change of one field leaves the others
    save: (changes) =>
      queryable.transaction(async (tx) => {
        const stored = { ...open(await repository.lockSealed(tx, id)), ...changes, origin }
        await repository.updateSealed(tx, id, keys.seal(AUTHORIZATION, JSON.stringify(stored)))
      }),
    alone: (act) =>
      queryable.transaction(async (tx) => {
        await repository.lockAuthorization(tx, id)
        return act(storeIn(tx))
      }),
  })
  const unsaved: AuthorizationStore = {
    read: () => Promise.resolve(written),
    save: () => Promise.resolve(),
    alone: (act) => act(unsaved),
  }
  return id === '' ? unsaved : storeIn(db)
}

/** Notes that a server could not be used, for the people who care for the assistant. */
export async function noteFault(ctx: AppContext, source: OpenSource, fault: Error): Promise<void> {
  if (fault instanceof AuthorizationNeeded && fault.scope !== undefined)
    await storeOf(ctx, source).save({ missingScope: fault.scope })
  await repository.upsertFault(ctx.db, source.id, fault.message)
}

/** Notes that a server answered. */
export const noteSuccess = async ({ db }: AppContext, sourceId: string): Promise<void> => {
  if (sourceId !== '') await repository.clearFault(db, sourceId)
}

/** Notes what a tool has become; `found` is null if the server lacks it. */
export const noteChange = (
  { db }: AppContext,
  sourceId: string,
  tool: string,
  found: FoundTool | null,
): Promise<void> => repository.upsertChange(db, sourceId, { [tool]: found })

/** Returns what calls found out about services, for the people who care for the assistant. */
export async function describeStates({ db }: AppContext, sources: readonly SourceRow[]) {
  const states = await repository.findStates(
    db,
    sources.map(({ id }) => id),
  )
  return (source: SourceRow) => {
    const state = states.find(({ sourceId }) => sourceId === source.id)
    return state ? { fault: toFault(state), changes: listChanges(source, state) } : noState
  }
}

export const noState = { fault: null, changes: [] }

const toFault = ({ fault, faultAt }: repository.SourceStateRow) =>
  fault === null || faultAt === null ? null : { sentence: fault, since: faultAt }

/** Lists the changes that no person has taken: the stored tool still is the former one. */
const listChanges = ({ tools }: SourceRow, { changes }: repository.SourceStateRow) =>
  Object.entries(changes)
    .filter(([name, found]) => {
      const tool = tools.find((each) => each.name === name)
      return tool?.chosen && tool.request !== found?.request
    })
    .map(([name, found]) => ({ name, found }))
