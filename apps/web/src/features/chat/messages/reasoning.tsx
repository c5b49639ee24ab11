import { isActive } from '@prosa/contract/conversations/message-status.ts'
import type { Message } from '@prosa/contract/conversations/chats.ts'
import { ChevronRight } from 'lucide-react'
import { Markdown } from '#/ui/markdown/markdown.tsx'

/** What the model thought before it answered, folded. */
export function Reasoning({ message: { parts, status } }: { message: Message }) {
  const thoughts = parts.filter((part) => part.type === 'reasoning').map(({ text }) => text)
  if (thoughts.length === 0) return null
  const thinking = isActive(status) && parts.at(-1)?.type === 'reasoning'
  return (
    <details className="group/thoughts text-sm text-muted-foreground">
      <summary className="flex min-h-8 w-fit list-none items-center gap-1.5 rounded-md font-medium hover:text-foreground pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open/thoughts:rotate-90" />
        {thinking ? 'Pensando…' : 'Raciocínio'}
      </summary>
      <Markdown text={thoughts.join('\n\n')} className="mt-1 border-l-2 border-border pl-4 text-sm leading-6" />
    </details>
  )
}
