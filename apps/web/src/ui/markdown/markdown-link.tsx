import { use, type ReactNode } from 'react'
import { linkAddress } from '#/ui/markdown/markdown-address.ts'
import { MarkdownAnchors } from '#/ui/markdown/markdown-anchors.ts'

interface MarkdownLinkProps {
  href?: string
  children?: ReactNode
}

/** A link of a text. One that leaves shows the host it really leads to, unless its own words are that address. */
export function MarkdownLink({ href, children }: MarkdownLinkProps) {
  const showAnchor = use(MarkdownAnchors)
  if (href?.startsWith('#')) return showAnchor(href.slice(1), children) ?? <span>{children}</span>
  const url = linkAddress(href)
  if (!url) return <span>{children}</span>

  const target = url.protocol === 'mailto:' ? url.pathname : url.host
  const foreign = url.origin !== location.origin
  const told = typeof children === 'string' && hostIn(children) === target.toLowerCase()
  const isAddress = typeof children === 'string' && bare(url.href).endsWith(bare(children))
  return (
    <a
      href={url.href}
      data-address={foreign && !isAddress ? url.href : undefined}
      rel="noopener noreferrer nofollow ugc"
      target="_blank"
      className="font-medium wrap-anywhere text-primary-text underline underline-offset-2 hover:no-underline"
    >
      {children}
      {foreign && !told && <bdi className="inline-block pl-1 font-normal text-muted-foreground">({target})</bdi>}
    </a>
  )
}

const bare = (address: string): string => address.replace(/^mailto:|\/$/g, '')

/**
 * The host that words name where they are an address as it is read, letter by letter: with a name before an `@`, letters
 * of other alphabets (the real host is written in ASCII) or marks that nobody sees, it is another one than the real one.
 */
const hostIn = (words: string): string | undefined =>
  /\p{Cf}/u.test(words)
    ? undefined
    : words
        .trim()
        .toLowerCase()
        .replace(/^https?:\/\//, '')
        .split(/[/?#]/, 1)[0]
