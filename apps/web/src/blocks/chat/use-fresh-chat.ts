import { useState } from 'react'
import { unknownChats } from '#/blocks/chat/store/device-memory.ts'
import { newId } from '#/lib/format/new-id.ts'

/** Returns the id of the visible chat. A new chat's id is made here and sent with the first message. */
export function useFreshChat(assistantId: number, chatId: string | undefined): string {
  // An undelivered first message continues its chat.
  const [freshId, setFreshId] = useState(() => unknownChats.read(assistantId) || newId())
  // The new conversation has its address now, so the next one gets another id.
  if (chatId === freshId) setFreshId(newId())
  return chatId ?? freshId
}
