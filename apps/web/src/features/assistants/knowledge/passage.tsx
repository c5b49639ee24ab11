import type { ReactNode } from 'react'
import { PassageTable } from '#/blocks/chat/sources/passage-table.tsx'
import { textParts } from '#/blocks/chat/sources/table-rows.ts'
import { WithFormulas } from '#/ui/markdown/with-formulas.tsx'

interface PassageProps {
  title: ReactNode
  /** Position in the document, such as `página 3`; empty if the document has no such units. */
  where: string
  /** Address of a fetched document. */
  address?: string | undefined
  aside?: ReactNode
  text: string
}

/** A passage as the search finds it. */
export function Passage({ title, where, address, aside, text }: PassageProps) {
  return (
    <article className="rounded-lg border border-border bg-card px-4 py-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1.5 text-xs text-muted-foreground">
        <span className="min-w-0 font-medium text-foreground wrap-anywhere">{title}</span>
        {where !== '' && <span>{where.charAt(0).toUpperCase() + where.slice(1)}</span>}
        {aside && <span className="ml-auto">{aside}</span>}
      </header>
      <div className="flex flex-col gap-2">
        {textParts(text).map((part) =>
          'rows' in part ? (
            <PassageTable key={part.at} rows={part.rows} />
          ) : (
            <p key={part.at} className="text-sm whitespace-pre-wrap wrap-anywhere">
              <WithFormulas text={part.text.trim()} />
            </p>
          ),
        )}
      </div>
      {address && (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-block max-w-full pt-1.5 text-sm text-primary-text underline wrap-anywhere"
        >
          {address}
        </a>
      )}
    </article>
  )
}
