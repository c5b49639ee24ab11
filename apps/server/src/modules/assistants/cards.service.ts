import type { AppContext } from '#/context.ts'
import { statusOf } from '#/modules/assistants/assistants.model.ts'
import { assistantPolicy, edits } from '#/modules/assistants/assistants.policy.ts'
import { type CardQuery, type CardRow, findCards } from '#/modules/assistants/cards.repository.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import { abilitiesOf } from '#/platform/authorization/authorize.ts'
import { pagedQuery } from '#/platform/db/page-of.ts'

/** The assistants that the actor has, by scope. Editors see the draft, everybody else what is published. */
export async function listCards(ctx: AppContext, actor: UserActor, query: CardQuery) {
  const page = await pagedQuery(query, () => findCards(ctx.db, actor, query))
  return { ...page, items: page.items.map((row) => presentCard(row, actor)) }
}

function presentCard({ config, ...row }: CardRow, actor: UserActor) {
  const { name, description, avatar, tags, category } = config
  return {
    id: row.id,
    name,
    description,
    avatar,
    tags,
    category,
    status: statusOf(row, edits(actor, row)),
    ownerName: row.ownerName,
    mine: row.ownerId === actor.id,
    public: row.visibility === 'organization',
    onWeb: row.onWeb,
    favorite: row.favorite,
    failedDocuments: row.failedDocuments,
    newRatings: row.newRatings,
    lastChatAt: row.lastChatAt,
    recentChats: row.recentChats,
    updatedAt: row.updatedAt,
    deletedAt: row.deletedAt,
    abilities: abilitiesOf(assistantPolicy, actor, row),
  }
}
