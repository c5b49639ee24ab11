import { Button, type ButtonProps } from '#/ui/actions/button.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface ShowMoreProps extends Pick<ButtonProps, 'variant' | 'className'> {
  /** A query that reads page after page. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  label?: string
}

/** Reads the next page of a list that grows; gone where there is none. */
export function ShowMore({ list, label = uiLabels.showMore, variant = 'ghost', className }: ShowMoreProps) {
  if (!list.hasNextPage) return null
  return (
    <Button
      variant={variant}
      size="sm"
      className={className}
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {label}
    </Button>
  )
}
