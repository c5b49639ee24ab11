/** A link that leads to a sibling page and looks like a tab; mark the page one is on with `aria-current`. */
export const tabLinkStyle =
  'relative flex min-h-10 items-center gap-1.5 px-3 text-sm font-medium whitespace-nowrap text-muted-foreground -outline-offset-2 ' +
  'transition-colors after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full hover:text-foreground ' +
  'aria-[current=page]:text-foreground aria-[current=page]:after:bg-primary pointer-coarse:min-h-11'
