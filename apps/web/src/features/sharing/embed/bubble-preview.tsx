import type { LinkAppearance } from '@prosa/contract/link-settings.ts'
import { MessageCircle } from 'lucide-react'
import { classNames } from '#/lib/class-names.ts'
import { Avatar } from '#/ui/avatar.tsx'

/** The corner of a site with the bubble in it, as the link's appearance makes it. */
export function BubblePreview({ appearance }: { appearance: LinkAppearance }) {
  const { position, color, proactiveMessage, title } = appearance
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="text-sm font-medium">Prévia da bolha</figcaption>
      <div className="relative h-44 overflow-hidden rounded-xl border border-border bg-background" aria-hidden>
        <div className="flex flex-col gap-3 p-5">
          <div className="h-4 w-2/5 rounded bg-muted" />
          <div className="h-3 w-4/5 rounded bg-muted" />
          <div className="h-3 w-3/5 rounded bg-muted" />
        </div>
        <div
          className={classNames(
            'absolute bottom-4 flex items-end gap-2',
            position === 'right' ? 'right-4 flex-row' : 'left-4 flex-row-reverse',
          )}
        >
          {(proactiveMessage || title) && (
            <p className="max-w-56 truncate rounded-lg border border-border bg-card px-3 py-2 text-sm shadow-floating">
              {proactiveMessage || title}
            </p>
          )}
          <span className="relative">
            <Avatar symbol="" color={color} size="lg" round />
            <MessageCircle className="absolute inset-4 size-6" />
          </span>
        </div>
      </div>
    </figure>
  )
}
