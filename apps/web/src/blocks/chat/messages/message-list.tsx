import { MessageGroup, type MessageGroupProps } from '#/blocks/chat/messages/message-group.tsx'
import { GROUP, useGroups } from '#/blocks/chat/messages/use-groups.ts'
import { usePrinting } from '#/lib/device/printing.ts'
import { preloadMarkdown } from '#/ui/markdown/markdown.tsx'

// where it is here before the messages are drawn, they are drawn once
preloadMarkdown()

interface MessageListProps extends Omit<MessageGroupProps, 'always' | 'lastId'> {
  /** The message whose sources or origin were opened last beside the list: it gets the focus back. */
  besideId: string | undefined
}

/**
 * A branch of the conversation, of which only what is near the reader stands on the page. Not a live region: words that come
 * one by one would be read one by one.
 */
export default function MessageList({ messages, besideId, ...rest }: MessageListProps) {
  const groups = useGroups(messages)
  const printing = usePrinting(rest.scrolling.keepPlace)
  // the end is where all begin to read, and where everything new comes; the last group may be a single message. What stands
  // above these is drawn when the page has been, if it is near enough
  const newest = groups.length - ((groups.at(-1)?.length ?? 0) < GROUP / 2 ? 2 : 1)
  return (
    <div role="log" aria-label="Mensagens" aria-live="off" className="space-y-2 empty:hidden">
      {groups.map((group, index) => (
        <MessageGroup
          {...rest}
          key={group[0]?.parentId ?? 'first'}
          messages={group}
          always={printing || index >= newest || group.some(({ id }) => id === besideId)}
          lastId={messages.at(-1)?.id}
        />
      ))}
    </div>
  )
}
