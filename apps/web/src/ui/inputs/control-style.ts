/** Style of text inputs, selects and other bordered controls. */
export const controlStyle =
  'w-full min-w-0 rounded-lg border border-input bg-card text-base text-foreground transition-colors ' +
  'hover:border-foreground/60 focus-visible:border-ring focus-visible:outline-2 focus-visible:-outline-offset-1 ' +
  'disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground [&[readonly]]:bg-muted ' +
  'aria-invalid:border-destructive-text md:text-sm'

/** Style of the button that opens a list of options. */
export const selectStyle = `${controlStyle} flex h-10 items-center justify-between gap-2 px-3 text-left data-placeholder:text-muted-foreground max-md:text-sm pointer-coarse:h-11`
