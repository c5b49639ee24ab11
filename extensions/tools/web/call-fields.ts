import { read } from '@prosa/web/src/lib/api/operations.ts'
import type { CallProps } from '@prosa/web/src/blocks/chat/slots.ts'
import { useQuery } from '@tanstack/react-query'
import type { InputField } from '#/tools/config.ts'

/** What the tool of a call takes, with names for people; nothing until the server has said it. */
export function useCallFields({ call, chatId }: Pick<CallProps, 'call' | 'chatId'>, enabled = true): InputField[] {
  const { data } = useQuery({ ...read('getCallFields', { params: { chatId, callId: call.id } }), enabled })
  return data?.items ?? []
}
