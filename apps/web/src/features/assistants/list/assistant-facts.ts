import type { AssistantCard } from '@prosa/contract/assistants/assistants.ts'
import { daysBetween, formatRelative } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'

const TRASH_DAYS = 30

export const ownerText = ({ mine, ownerName }: AssistantCard): string => (mine ? 'Você' : ownerName)

/** The person's own last conversation, or for what is in the trash how long it stays there. */
export function activityText({ lastChatAt, deletedAt }: AssistantCard): string {
  if (deletedAt !== null) {
    const left = Math.max(0, TRASH_DAYS - daysBetween(deletedAt, Date.now()))
    return left === 0 ? 'Será apagado hoje' : `Será apagado em ${counted(left, 'dia', 'dias')}`
  }
  return lastChatAt ? `Sua última conversa: ${formatRelative(lastChatAt)}` : 'Você ainda não conversou'
}
