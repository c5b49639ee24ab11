import { MessageSquareHeart } from 'lucide-react'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { ListView } from '#/blocks/list/list-view.tsx'
import type { BuilderDialogs } from '#/features/ratings/details/rating-actions.tsx'
import { RatingDrawer } from '#/features/ratings/details/rating-drawer.tsx'
import { OpenRating, ratingColumns } from '#/features/ratings/ratings-list.tsx'

interface OwnRatingsProps extends ListSearchProps<'listOwnRatings'> {
  rating: string | undefined
  dialogs: BuilderDialogs
  onOpen: (rating: string | undefined) => void
}

/** Ratings of all or one of the assistants that the person edits, as a tab of their results. */
export default function OwnRatings({ rating, dialogs, onOpen, ...list }: OwnRatingsProps) {
  return (
    <>
      <ListView
        {...list}
        list="listOwnRatings"
        label="Avaliações"
        failure="Não foi possível carregar as avaliações"
        columns={ratingColumns}
        renderActions={(row) => <OpenRating rating={row} onOpen={onOpen} />}
        empty={{
          icon: <MessageSquareHeart />,
          title: 'Nenhuma avaliação no período.',
          description: 'Aqui aparecem as respostas que as pessoas marcaram como boas ou ruins.',
        }}
        hint="Veja um período maior ou outro assistente."
      />
      {rating !== undefined && <RatingDrawer ratingId={rating} dialogs={dialogs} onClose={() => onOpen(undefined)} />}
    </>
  )
}
