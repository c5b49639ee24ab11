import type { AssistantCard } from '@prosa/contract/assistants/assistants.ts'
import { AssistantBadges } from '#/features/assistants/list/assistant-badges.tsx'
import { ownerText, LastActivity, FavoriteButton } from '#/features/assistants/list/assistant-facts.tsx'
import { AssistantLink } from '#/features/assistants/list/assistant-link.tsx'
import { AssistantMenu } from '#/features/assistants/list/assistant-menu.tsx'
import { AttentionReasons } from '#/features/assistants/list/attention-reasons.tsx'
import { toPicture } from '#/lib/forms/picture-of.ts'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { Avatar } from '#/ui/layout/avatar.tsx'
import { Card } from '#/ui/layout/card.tsx'

interface AssistantCardsProps {
  items: readonly AssistantCard[]
  loading: boolean
}

export function AssistantCards({ items, loading }: AssistantCardsProps) {
  return (
    <ul
      aria-busy={loading || undefined}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4"
    >
      {loading ? <SkeletonCards /> : items.map((assistant) => <OneCard key={assistant.id} assistant={assistant} />)}
    </ul>
  )
}

function OneCard({ assistant }: { assistant: AssistantCard }) {
  const { description, avatar, deletedAt } = assistant
  return (
    <li className="flex">
      <Card interactive={deletedAt === null} className="relative flex w-full flex-col gap-3 p-4">
        <div className="flex items-start gap-3">
          <Avatar {...toPicture(avatar)} size="lg" />
          <div className="min-w-0 flex-1 pt-1">
            <h2 className="line-clamp-2 leading-5 font-semibold wrap-anywhere">
              <AssistantLink
                assistant={assistant}
                // The link covers the whole card.
                className="outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:outline-ring"
              />
            </h2>
            <p className="truncate pt-1 text-xs text-muted-foreground">{ownerText(assistant)}</p>
          </div>
          <div className="relative -mt-1 -mr-1 flex">
            {deletedAt === null && <FavoriteButton assistant={assistant} />}
            <AssistantMenu assistant={assistant} />
          </div>
        </div>
        <p className="line-clamp-2 min-h-10 text-sm leading-5 text-muted-foreground wrap-anywhere">{description}</p>
        <div className="mt-auto flex flex-wrap items-center gap-1.5">
          <AssistantBadges assistant={assistant} />
          <span className="text-xs text-muted-foreground">
            <LastActivity assistant={assistant} />
          </span>
        </div>
        <AttentionReasons assistant={assistant} />
      </Card>
    </li>
  )
}

function SkeletonCards() {
  return places.map((place) => (
    <li key={place}>
      <Card className="flex flex-col gap-3 p-4">
        <div className="flex gap-3">
          <Skeleton className="size-14 rounded-xl" />
          <div className="flex flex-1 flex-col gap-2 pt-2">
            <Skeleton className="w-3/4" />
            <Skeleton className="h-3 w-1/2" />
          </div>
        </div>
        <Skeleton className="w-full" />
        <Skeleton className="w-2/3" />
        <Skeleton className="mt-2 h-3 w-1/3" />
      </Card>
    </li>
  ))
}

const places = Array.from({ length: 8 }, (_, index) => index)
