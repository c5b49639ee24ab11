/** The box shared by text inputs, selects and other controls with a border. */
export const controlStyle =
  'w-full min-w-0 rounded-lg border border-input bg-card text-base text-foreground transition-colors ' +
  'hover:border-foreground/60 focus-visible:border-ring focus-visible:outline-2 focus-visible:-outline-offset-1 ' +
  'disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground [&[readonly]]:bg-muted ' +
  'aria-invalid:border-destructive-text md:text-sm'

/** The button of a list to choose from. */
export const selectStyle = `${controlStyle} flex h-10 items-center justify-between gap-2 px-3 text-left data-placeholder:text-muted-foreground max-md:text-sm pointer-coarse:h-11`
