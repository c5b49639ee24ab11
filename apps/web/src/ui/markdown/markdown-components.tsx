import type { ComponentProps, ReactNode } from 'react'
import { CodeBlock, useIsCodeFenceIncomplete, type Components, type ExtraProps } from 'streamdown'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { PartBoundary } from '#/ui/feedback/part-boundary.tsx'
import { languageName } from '#/ui/markdown/language-names.ts'
import { isOwnImage } from '#/ui/markdown/markdown-address.ts'
import { MarkdownLink } from '#/ui/markdown/markdown-link.tsx'
import { MarkdownTable } from '#/ui/markdown/markdown-table.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface CodeProps {
  className?: string | undefined
  code: string
}

interface DrawingProps {
  source: string
  /** The same as code. */
  block: ReactNode
}

const Diagram = lazyPart<DrawingProps>(
  () => import('#/ui/markdown/diagram/diagram.tsx'),
  ({ block }) => block,
)
const Chart = lazyPart<DrawingProps>(
  () => import('#/ui/charts/chart-figure.tsx'),
  ({ block }) => block,
)

/** What is drawn instead of shown as code, by the word behind the fence. */
const drawings: Readonly<Record<string, typeof Diagram>> = {
  mermaid: Diagram,
  mmd: Diagram,
  grafico: Chart,
  gráfico: Chart,
  chart: Chart,
}

/** Colours cost more than the code itself; from here on, or where a line never ends, it has none. */
const colourful = { characters: 20_000, line: 2000 }

function Code({ className = '', code }: CodeProps) {
  const named = /language-(\S+)/.exec(className)?.[1] ?? ''
  const isLong = code.length > colourful.characters || code.split('\n').some((line) => line.length > colourful.line)
  const language = isLong ? '' : named
  const incomplete = useIsCodeFenceIncomplete()
  const Drawing = incomplete ? undefined : drawings[named.toLowerCase()]
  const block = (
    <CodeBlock
      code={code}
      language={language}
      isIncomplete={incomplete}
      lineNumbers={false}
      translate="no"
      dir="ltr"
      // it scrolls inside, which must work by keyboard too
      tabIndex={0}
      role="group"
      aria-label={`${uiLabels.code} ${languageName(named)}`.trim()}
    >
      <span className="mr-auto truncate pl-3 text-xs text-muted-foreground">{languageName(named)}</span>
      <CopyButton text={code} label={uiLabels.copyCode} copiedLabel={uiLabels.copied} />
    </CodeBlock>
  )
  // while it is written, and until what draws it is here, it is the text that it is
  if (!Drawing || code.trim() === '') return block
  return (
    <PartBoundary>
      <Drawing key={code} source={code} block={block} />
    </PartBoundary>
  )
}

const heading = (Tag: 'h3' | 'h4', className: string) =>
  function Heading({ children, dir }: ComponentProps<'h3'> & ExtraProps) {
    return (
      <Tag dir={dir} className={className}>
        {children}
      </Tag>
    )
  }

/** How each element of a text looks. A message is a part of a page: its headings go below those of the page. */
export const markdownComponents: Components = {
  a: ({ href, children }) => <MarkdownLink href={href}>{children}</MarkdownLink>,
  img: ({ src, alt }) =>
    isOwnImage(src) ? (
      <img src={src} alt={alt ?? ''} loading="lazy" className="my-3 max-h-96 rounded-lg border border-border" />
    ) : (
      <MarkdownLink href={src}>{alt || src}</MarkdownLink>
    ),
  code: ({ className, children }) => <Code className={className} code={typeof children === 'string' ? children : ''} />,
  inlineCode: ({ children }) => (
    <code translate="no" dir="ltr" className="rounded-md bg-muted px-1.5 py-0.5 text-[0.9em]">
      {children}
    </code>
  ),
  table: ({ children, dir }) => (
    <MarkdownTable label={uiLabels.table} dir={dir}>
      {children}
    </MarkdownTable>
  ),
  th: ({ children, dir, style }) => (
    <th dir={dir} style={style} className="px-4 py-2 text-start text-sm font-semibold whitespace-nowrap">
      {children}
    </th>
  ),
  ul: ({ children, dir }) => (
    <ul dir={dir} className="my-3 list-disc space-y-1 ps-6 has-[>[dir=rtl]]:px-6 marker:text-muted-foreground">
      {children}
    </ul>
  ),
  ol: ({ children, start, dir }) => (
    <ol
      dir={dir}
      start={start}
      className="my-3 list-decimal space-y-1 ps-6 has-[>[dir=rtl]]:px-6 marker:text-muted-foreground"
    >
      {children}
    </ol>
  ),
  li: ({ children, className, dir }) => (
    <li dir={dir} className={className?.includes('task-list-item') ? '-ms-5 list-none' : 'ps-1'}>
      {children}
    </li>
  ),
  // a checkbox would be a control without a name
  input: ({ checked }) => <span className="me-1">{checked ? '☑' : '☐'}</span>,
  // models begin at any level and skip some: two ranks leave no gap below the heading of the message
  h1: heading('h3', 'mt-6 mb-2 text-xl font-semibold text-balance'),
  h2: heading('h3', 'mt-6 mb-2 text-lg font-semibold text-balance'),
  h3: heading('h3', 'mt-5 mb-1 text-base font-semibold'),
  h4: heading('h4', 'mt-4 mb-1 font-semibold'),
  h5: heading('h4', 'mt-4 mb-1 font-semibold'),
  h6: heading('h4', 'mt-4 mb-1 font-semibold'),
  blockquote: ({ children, dir }) => (
    <blockquote dir={dir} className="my-4 border-s-3 border-border ps-4 text-muted-foreground">
      {children}
    </blockquote>
  ),
}
