import type { AssistantCard } from '@prosa/contract/assistants/assistants.ts'
import { Star } from 'lucide-react'
import { classNames } from '#/lib/format/class-names.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { IconButton } from '#/ui/actions/icon-button.tsx'

export function FavoriteButton({ assistant }: { assistant: AssistantCard }) {
  const change = useWrite('setFavorite')
  const favorite = change.isPending ? change.variables.body.favorite : assistant.favorite
  return (
    <IconButton
      size="sm"
      label={`Favoritar ${assistant.name}`}
      tooltip={false}
      aria-pressed={favorite}
      icon={<Star className={classNames(favorite && 'fill-current text-warning-text')} />}
      onClick={() => change.mutate({ params: { assistantId: assistant.id }, body: { favorite: !favorite } })}
    />
  )
}
