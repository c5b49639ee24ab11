import { type EmbedLook, embedUrl } from '#/features/sharing/embed/embed-snippets.ts'

interface EmbedPreviewProps {
  /** The whole address of the link. */
  url: string
  look: EmbedLook
  mode: 'bubble' | 'inline'
}

/** The real thing on a page such as a site's own, made anew with every choice. */
export function EmbedPreview({ url, look: { theme, position, color }, mode }: EmbedPreviewProps) {
  const { pathname } = new URL(embedUrl(url))
  const source = `${pathname}/preview?${new URLSearchParams({ mode, theme, position, color }).toString()}`
  return (
    <>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page: with its scripts and its origin a sandbox is none */}
      <iframe
        key={source}
        src={source}
        title="Prévia do site"
        className="h-[60dvh] min-h-96 w-full rounded-xl border border-border"
      />
      <p className="text-sm text-muted-foreground">Conversar na prévia conta como uma visita ao link.</p>
    </>
  )
}
