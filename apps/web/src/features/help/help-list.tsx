import type { HelpPageName } from '@prosa/contract/pages/help-pages.ts'
import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { HelpFrame } from '#/features/help/help-frame.tsx'
import { helpAudiences, type Audience, type HelpPage } from '#/features/help/help-page.ts'
import { helpPages } from '#/features/help/help-pages.ts'
import { plainText } from '#/lib/format/plain-text.ts'
import { withoutAccents } from '#/lib/format/without-accents.ts'
import { counted } from '#/text/counted.ts'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { SegmentedControl } from '#/ui/inputs/segmented-control.tsx'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'

/** Search term and audience, as the address stores them. */
export interface HelpSearch {
  q?: string
  para?: Audience
}

interface HelpListProps {
  search: HelpSearch
  onSearchChange: (search: HelpSearch) => void
}

const segments = [
  { value: 'all', label: 'Todos' },
  ...Object.entries(helpAudiences).map(([value, label]) => ({ value: value as Audience, label })),
] as const

/** All help pages, or those that match the search. */
export function HelpList({ search, onSearchChange }: HelpListProps) {
  const { q = '', para } = search
  const hits = searchHelp(q, para)
  return (
    <HelpFrame>
      <div className="flex flex-col gap-6">
        <h1 className="text-3xl font-semibold tracking-tight">Ajuda</h1>
        <div className="flex flex-col gap-4">
          <SearchInput
            label="Buscar na ajuda"
            placeholder="O que você quer fazer?"
            value={q}
            onSearch={(text) => onSearchChange({ ...search, q: text })}
          />
          <SegmentedControl
            label="Para quem"
            showLabel
            className="flex-wrap"
            segments={segments}
            value={para ?? 'all'}
            onValueChange={(value) => onSearchChange({ ...(q && { q }), ...(value !== 'all' && { para: value }) })}
          />
        </div>
        <p role="status" className="text-sm text-muted-foreground">
          {counted(hits.length, 'página', 'páginas')}
        </p>
        {hits.length === 0 && (
          <NothingFound
            icon={<SearchX />}
            q={q}
            title="Nenhuma página aqui."
            hint="Tente outra palavra, mais curta."
            onClear={() => onSearchChange({})}
          />
        )}
        <ul aria-label="Páginas da ajuda" className="grid gap-3 empty:hidden sm:grid-cols-2">
          {hits.map(({ name, title, summary }) => (
            <li key={name} className="relative rounded-xl border border-border bg-card p-4 hover:bg-hover">
              <h2 className="font-semibold">
                <Link to="/ajuda/{-$page}" params={{ page: name }} className="after:absolute after:inset-0">
                  {title}
                </Link>
              </h2>
              <p className="mt-1 text-sm text-muted-foreground">{summary}</p>
            </li>
          ))}
        </ul>
      </div>
    </HelpFrame>
  )
}

interface HelpHit extends Pick<HelpPage, 'title' | 'summary' | 'audiences'> {
  name: HelpPageName
}

const entries = Object.entries(helpPages).map(([key, { title, summary, audiences, text }]) => {
  const name = key as HelpPageName
  const all = withoutAccents([title, summary, plainText(text)].join(' '))
  return { hit: { name, title, summary, audiences }, title: withoutAccents(title), all }
})

/** Finds the pages that contain every word, ignoring accents; matches in the title come first. */
export function searchHelp(text: string, audience?: Audience): HelpHit[] {
  const words = withoutAccents(text).split(/\s+/).filter(Boolean)
  const holds = (where: string) => words.every((word) => where.includes(word))
  return entries
    .filter(({ hit, all }) => holds(all) && (!audience || hit.audiences.includes(audience)))
    .toSorted((a, b) => Number(holds(b.title)) - Number(holds(a.title)))
    .map(({ hit }) => hit)
}
