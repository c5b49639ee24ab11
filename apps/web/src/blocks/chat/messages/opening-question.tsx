import type { Welcome } from '#/blocks/chat/welcome.tsx'
import { toPicture } from '#/lib/forms/picture-of.ts'
import { Avatar } from '#/ui/layout/avatar.tsx'

interface OpeningQuestionProps {
  author: Pick<Welcome, 'name' | 'avatar'>
  text: string
}

/** The opening question of an activity, above all messages. */
export function OpeningQuestion({ author: { name, avatar }, text }: OpeningQuestionProps) {
  return (
    <section aria-label="Pergunta inicial" className="grid gap-x-4 gap-y-2 @lg:grid-cols-[2rem_minmax(0,1fr)]">
      <div aria-hidden className="flex items-center gap-2.5 @lg:block">
        <Avatar {...toPicture(avatar)} size="sm" />
        <span className="min-w-0 truncate text-sm font-medium @lg:hidden">{name}</span>
      </div>
      <p className="min-w-0 leading-7 whitespace-pre-wrap wrap-anywhere @lg:pt-0.5">{text}</p>
    </section>
  )
}
