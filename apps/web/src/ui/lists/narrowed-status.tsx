import { classNames } from '#/lib/format/class-names.ts'

/** What a list says of itself below its options: seen where it tells more than they do. */
export function NarrowedStatus({ text, plain, className }: { text: string; plain: boolean; className?: string }) {
  return (
    <p
      role="status"
      className={plain ? 'sr-only' : classNames('text-sm wrap-anywhere text-muted-foreground', className)}
    >
      {text}
    </p>
  )
}
