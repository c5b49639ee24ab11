import type { HelpPageName } from '@prosa/contract/pages/help-pages.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { HelpFrame } from '#/features/help/help-frame.tsx'
import { helpAudiences, type HelpPage } from '#/features/help/help-page.ts'
import { helpPages } from '#/features/help/help-pages.ts'
import { useTheme } from '#/lib/device/theme.ts'
import { usePageTitle } from '#/lib/format/page-title.ts'
import { noteNewsRead } from '#/lib/device/news-read.ts'
import { Breadcrumbs } from '#/ui/layout/breadcrumbs.tsx'
import { MarkdownAnchors } from '#/ui/markdown/markdown-anchors.ts'
import { Markdown } from '#/ui/markdown/markdown.tsx'

export function HelpView({ name }: { name: HelpPageName }) {
  const { title, summary, picture, text, audiences: readers } = helpPages[name]
  const [lead = '', ...parts] = text.trim().split(/^## +(.+)$/m)
  usePageTitle(title)
  useEffect(() => {
    if (name === 'o-que-mudou') noteNewsRead()
  }, [name])
  return (
    <HelpFrame>
      <article className="flex flex-col gap-5">
        <Breadcrumbs items={[{ label: 'Ajuda', link: { to: '/ajuda/{-$page}', params: {} } }, { label: title }]} />
        <header className="flex flex-col gap-2">
          <h1 className="text-3xl font-semibold tracking-tight text-balance">{title}</h1>
          <p className="max-w-2xl text-lg text-muted-foreground">{summary}</p>
          <p className="text-sm text-muted-foreground">Para: {readers.map((one) => helpAudiences[one]).join(', ')}</p>
        </header>
        {picture && <Picture name={name} {...picture} />}
        <MarkdownAnchors value={pageLink}>
          {lead && <Markdown text={lead.trim()} className="max-w-2xl" />}
          {parts.map((part, index) =>
            index % 2 === 0 ? (
              <h2 key={part} className="pt-2 text-xl font-semibold tracking-tight">
                {part}
              </h2>
            ) : (
              <Markdown key={part} text={part.trim()} className="max-w-2xl" />
            ),
          )}
        </MarkdownAnchors>
      </article>
    </HelpFrame>
  )
}

const isPage = (name: string): name is HelpPageName => Object.hasOwn(helpPages, name)

/** A link between help pages. */
const pageLink = (name: string, words: ReactNode) =>
  isPage(name) ? (
    <Link to="/ajuda/{-$page}" params={{ page: name }} className="font-medium text-primary-text underline">
      {words}
    </Link>
  ) : null

const pictures = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })
const shapes = { wide: 'aspect-8/5 max-w-2xl', phone: 'aspect-9/16 max-w-72' } as const

/** A screenshot in the page's colour scheme; a press opens it in full size. */
function Picture({ name, alt, shape }: NonNullable<HelpPage['picture']> & { name: HelpPageName }) {
  const { resolved } = useTheme()
  const address = pictures[`./pictures/${name}-${resolved}.webp`]
  return (
    <a href={address} target="_blank" rel="noopener" title="Ver em tamanho maior" className={`w-full ${shapes[shape]}`}>
      <img
        src={address}
        alt={alt}
        loading="lazy"
        decoding="async"
        className="size-full rounded-xl border border-border object-cover"
      />
    </a>
  )
}
