import { CopyButton } from '#/ui/copy-button.tsx'

/** A program to read and to copy. */
export function CodeSample({ label, code }: { label: string; code: string }) {
  return (
    <div className="relative">
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls inside, by keyboard too
        tabIndex={0}
        role="group"
        aria-label={label}
        className="max-h-96 overflow-auto rounded-lg border border-border bg-muted/50 p-3 pr-12 font-mono text-xs leading-5"
      >
        {code}
      </pre>
      <div className="absolute top-1.5 right-1.5">
        <CopyButton text={code} label={`Copiar: ${label}`} />
      </div>
    </div>
  )
}
