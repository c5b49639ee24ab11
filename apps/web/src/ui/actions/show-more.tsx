import { Button, type ButtonProps } from '#/ui/actions/button.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface ShowMoreProps extends Pick<ButtonProps, 'variant' | 'className'> {
  /** An infinite query of TanStack Query. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  label?: string
}

/** Loads the next page of a growing list; not shown after the last page. */
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
