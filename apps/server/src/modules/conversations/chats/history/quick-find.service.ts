import type { chatHistory } from '@prosa/contract/conversations/chat-history.ts'
import type { Returned } from '@prosa/contract/protocol/api.ts'
import type { AppContext } from '#/context.ts'
import { listCards } from '#/modules/assistants/assistants.service.ts'
import { listAllChats } from '#/modules/conversations/chats/history/history.service.ts'
import { hasPermission, type UserActor } from '#/platform/authorization/actor.ts'

/** The most that is found of each kind: whoever looks for more has the lists. */
const MOST = 6

type Found = Returned<typeof chatHistory.quickFind>

/** What the quick search of every page finds on the server, of what the person may open. */
export async function quickFind(ctx: AppContext, actor: UserActor, q: string): Promise<Found> {
  const [assistants, chats] = await Promise.all([findAssistants(ctx, actor, q), findChats(ctx, actor, q)])
  return { assistants, chats }
}

const everything = { scope: 'recent', status: 'all', category: 'all', attention: 'all', web: 'all' } as const

async function findAssistants(ctx: AppContext, actor: UserActor, q: string): Promise<Found['assistants']> {
  if (!hasPermission(actor, 'assistants.view')) return []
  const { items } = await listCards(ctx, actor, { ...everything, q, sort: 'used', page: 1, pageSize: MOST })
  return items.flatMap(({ id, name, avatar, status, abilities }) => {
    const answers = status === 'published' || status === 'changed'
    if (abilities.chat && (answers || !abilities.edit)) return { id, name, avatar, opens: 'chat' as const }
    return abilities.edit ? { id, name, avatar, opens: 'builder' as const } : []
  })
}

async function findChats(ctx: AppContext, actor: UserActor, q: string): Promise<Found['chats']> {
  if (!hasPermission(actor, 'chats.create')) return []
  const { items } = await listAllChats(ctx, actor, { q, status: 'active', limit: MOST })
  return items
}
