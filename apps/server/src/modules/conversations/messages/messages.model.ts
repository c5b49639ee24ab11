import { APPROVED_MODEL, PERSON_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import type { UnserializedMessage } from '@prosa/contract/conversations/chats.ts'
import type { Source } from '@prosa/contract/conversations/source.ts'
import type { MessageStatus } from '@prosa/contract/conversations/message-status.ts'
import type { ChatEventData } from '@prosa/contract/conversations/chat-events.ts'
import { BRANCH_PAGE, type BranchRow, type MessageRow } from '#/modules/conversations/messages/messages.repository.ts'
import { answerSoFar, toReason } from '#/modules/conversations/messages/answer.model.ts'

/** Presents a page of a branch to its owner, oldest first. `seesInside`: includes model and version, for editors. */
export function presentBranch(
  branch: BranchRow,
  seesInside: boolean,
): { messages: UnserializedMessage[]; hasOlder: boolean } {
  const page = branch.messages.slice(0, BRANCH_PAGE).toReversed()
  return {
    messages: page.map((row) =>
      presentMessage(row.id === branch.activeMessageId ? underWay(row, branch) : row, seesInside),
    ),
    hasOlder: branch.messages.length > BRANCH_PAGE,
  }
}

function presentMessage(row: MessageRow, seesInside: boolean): UnserializedMessage {
  const { errorCode, createdAt, ...message } = row
  return {
    ...message,
    error: errorCode === null ? null : toReason(errorCode),
    approved: row.model === APPROVED_MODEL,
    ...(row.model === PERSON_MODEL ? { byPerson: true } : {}),
    model: seesInside ? row.model : null,
    version: seesInside ? row.version : null,
    createdAt: new Date(createdAt),
  }
}

/** Adds the text and calls of stored events to an unfinished answer. */
function underWay(row: MessageRow, { events }: BranchRow): MessageRow {
  let status: MessageStatus = row.status
  let sources: Source[] = []
  let { note } = row
  const deltas: string[] = []
  const calls: string[] = []
  for (const [event, data] of events) {
    if (event === 'delta') deltas.push(data)
    else if (event === 'call') calls.push(data)
    else if (event === 'status') ({ status } = JSON.parse(data) as ChatEventData['status'])
    else if (event === 'part') {
      const part = JSON.parse(data) as ChatEventData['part']
      sources = part.sources ?? sources
      note = part.note ?? note
    }
  }
  return { ...row, status, sources, note, parts: answerSoFar(row.parts, { deltas, calls }) }
}
