import type { FilePart } from '@prosa/contract/conversations/chats.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'

// few conversations have any
const FileList = lazyPart(() => import('#/blocks/chat/attachments/file-list.tsx'))

interface MessageFilesProps {
  chatId: string
  files: readonly FilePart[]
}

/** What a person sent with a message. */
export const MessageFiles = (props: MessageFilesProps) => props.files.length > 0 && <FileList {...props} />
