interface SkipLinksProps {
  /** Ids of the parts to jump to, which must have `tabIndex={-1}`. */
  links: ReadonlyArray<{ target: string; label: string }>
}

/** Skip links: the first stops of the keyboard, past the navigation. */
export function SkipLinks({ links }: SkipLinksProps) {
  return links.map(({ target, label }) => (
    <button
      key={target}
      type="button"
      onClick={() => document.getElementById(target)?.focus()}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-lg bg-primary px-4 py-2 text-sm font-medium text-primary-foreground focus:translate-y-0"
    >
      {label}
    </button>
  ))
}
