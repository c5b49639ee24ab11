import { randomUUID } from 'node:crypto'
import { newToken, sha256 } from '@prosa/server/src/platform/secrets/keys.ts'
import type { ExtensionSamples } from '@prosa/server/test/operations/extension-samples.ts'
import { insertShare } from '#/chat-shares/server/chat-shares.repository.ts'

const byToken = 'the token of the link opens it inside the organization'
const visit = 'opens one conversation for a visitor, who has no rights of a member'

export const chatShares: ExtensionSamples = {
  async things(app, owner, { id: chatId, assistantId }) {
    const [id, token] = [randomUUID(), newToken()]
    const content = { chatId, title: '', assistantName: 'Tutor', messages: [] }
    const link = { tokenHash: sha256(token), sealedToken: '', audience: 'organization' as const, endsAt: null }
    await insertShare(app.ctx.db, { id, userId: owner.id, assistantId, ...link, ...content })
    return { chatShareId: id, token }
  },
  knowingly: { continueSharedChat: byToken, getSharedChat: byToken },
  refusedFor: { getPublicChat: 'not_found' },
  keys: { 'chat_shares.sealed_token': visit, 'chat_shares.token_hash': visit },
  notThePersons: { chat_shares: 'a link that has ended; what it showed is gone' },
}
