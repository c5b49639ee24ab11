import { useState } from 'react'
import { unknownChats } from '#/blocks/chat/store/device-memory.ts'
import { newId } from '#/lib/format/new-id.ts'

/** The id of the chat on the screen. For a new chat it is made here, and the server gets it with the first message. */
export function useFreshChat(assistantId: number, chatId: string | undefined): string {
  // a first message that has not got through goes on where it was
  const [freshId, setFreshId] = useState(() => unknownChats.read(assistantId) || newId())
  // the conversation that began here has its address now: the next one begins anew
  if (chatId === freshId) setFreshId(newId())
  return chatId ?? freshId
}
