import { type ComponentProps, type ReactNode, use } from 'react'
import { CodeBlock, useIsCodeFenceIncomplete, type Components, type ExtraProps } from 'streamdown'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { PartBoundary } from '#/ui/feedback/part-boundary.tsx'
import { isOwnImage, linkAddress } from '#/ui/markdown/markdown-address.ts'
import { MarkdownAnchors } from '#/ui/markdown/markdown-anchors.ts'
import { MarkdownTable } from '#/ui/markdown/markdown-table.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface CodeProps {
  className?: string | undefined
  code: string
}

interface DrawingProps {
  source: string
  /** The same content as a code block. */
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

/** Components that draw the content of a fence, by the fence's language. */
const drawings: Readonly<Record<string, typeof Diagram>> = {
  mermaid: Diagram,
  mmd: Diagram,
  grafico: Chart,
  gráfico: Chart,
  chart: Chart,
}

/** Beyond these lengths code is not highlighted, because highlighting costs too much. */
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
      // Focusable, because it scrolls.
      tabIndex={0}
      role="group"
      aria-label={`${uiLabels.code} ${languageName(named)}`.trim()}
    >
      <span className="mr-auto truncate pl-3 text-xs text-muted-foreground">{languageName(named)}</span>
      <CopyButton text={code} label={uiLabels.copyCode} copiedLabel={uiLabels.copied} />
    </CodeBlock>
  )
  // Shown as code while it is being written and until the drawing component has loaded.
  if (!Drawing || code.trim() === '') return block
  return (
    <PartBoundary>
      <Drawing key={code} source={code} block={block} />
    </PartBoundary>
  )
}

const createHeading = (Tag: 'h3' | 'h4', className: string) =>
  function Heading({ children, dir }: ComponentProps<'h3'> & ExtraProps) {
    return (
      <Tag dir={dir} className={className}>
        {children}
      </Tag>
    )
  }

/** Components for the elements of a text. Headings start below those of the page, because a message is a part of it. */
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
  // A checkbox would be a control without a name.
  input: ({ checked }) => <span className="me-1">{checked ? '☑' : '☐'}</span>,
  // Models start at any heading level and skip some; two levels leave no gap below the message's heading.
  h1: createHeading('h3', 'mt-6 mb-2 text-xl font-semibold text-balance'),
  h2: createHeading('h3', 'mt-6 mb-2 text-lg font-semibold text-balance'),
  h3: createHeading('h3', 'mt-5 mb-1 text-base font-semibold'),
  h4: createHeading('h4', 'mt-4 mb-1 font-semibold'),
  h5: createHeading('h4', 'mt-4 mb-1 font-semibold'),
  h6: createHeading('h4', 'mt-4 mb-1 font-semibold'),
  blockquote: ({ children, dir }) => (
    <blockquote dir={dir} className="my-4 border-s-3 border-border ps-4 text-muted-foreground">
      {children}
    </blockquote>
  ),
}

interface MarkdownLinkProps {
  href?: string
  children?: ReactNode
}

/** A link of a text. If it leaves the site, it shows its real host, unless its words are that very address. */
function MarkdownLink({ href, children }: MarkdownLinkProps) {
  const showAnchor = use(MarkdownAnchors)
  if (href?.startsWith('#')) return showAnchor(href.slice(1), children) ?? <span>{children}</span>
  const url = linkAddress(href)
  if (!url) return <span>{children}</span>

  const target = url.protocol === 'mailto:' ? url.pathname : url.host
  const foreign = url.origin !== location.origin
  const namesHost = typeof children === 'string' && hostIn(children) === target.toLowerCase()
  const isAddress = typeof children === 'string' && withoutScheme(url.href).endsWith(withoutScheme(children))
  return (
    <a
      href={url.href}
      data-address={foreign && !isAddress ? url.href : undefined}
      rel="noopener noreferrer nofollow ugc"
      target="_blank"
      className="font-medium wrap-anywhere text-primary-text underline underline-offset-2 hover:no-underline"
    >
      {children}
      {foreign && !namesHost && <bdi className="inline-block pl-1 font-normal text-muted-foreground">({target})</bdi>}
    </a>
  )
}

const withoutScheme = (address: string): string => address.replace(/^mailto:|\/$/g, '')

/**
 * Returns the host that a link's words name, if they are a plain address. Words with a name before an `@`, letters of
 * other alphabets (the real host is in ASCII) or invisible characters never match the real host.
 */
const hostIn = (words: string): string | undefined =>
  /\p{Cf}/u.test(words)
    ? undefined
    : words
        .trim()
        .toLowerCase()
        .replace(/^https?:\/\//, '')
        .split(/[/?#]/, 1)[0]

/**
 * Display names of languages, with the words that people and models write after a fence. Unknown words are shown as
 * written.
 */
const names: Readonly<Record<string, string>> = {
  Arduino: 'arduino ino',
  Assembly: 'asm assembly nasm',
  Bash: 'bash zsh',
  C: 'c h',
  'C#': 'c# cs csharp',
  'C++': 'c++ cpp cxx hpp',
  CSS: 'css',
  CSV: 'csv tsv',
  Dart: 'dart',
  Diff: 'diff patch',
  Dockerfile: 'docker dockerfile',
  Go: 'go golang',
  Gráfico: 'chart grafico gráfico',
  HTML: 'htm html',
  Haskell: 'haskell hs',
  Java: 'java',
  JavaScript: 'javascript js jsx mjs',
  JSON: 'json json5 jsonc',
  Kotlin: 'kotlin kt',
  LaTeX: 'latex tex',
  Lua: 'lua',
  Markdown: 'markdown md',
  MATLAB: 'matlab octave',
  Mermaid: 'mermaid mmd',
  Pascal: 'delphi pascal',
  PHP: 'php',
  Portugol: 'portugol visualg',
  PowerShell: 'powershell ps1 pwsh',
  Prolog: 'prolog',
  Python: 'py python python3',
  R: 'r',
  Ruby: 'rb ruby',
  Rust: 'rs rust',
  SQL: 'mysql plsql postgres postgresql sql sqlite tsql',
  SVG: 'svg',
  Swift: 'swift',
  Terminal: 'cmd console sh shell terminal',
  Texto: 'plain plaintext text texto txt',
  TypeScript: 'ts tsx typescript',
  'Visual Basic': 'vb vba vbnet',
  XML: 'xml',
  YAML: 'yaml yml',
}

const byWord = new Map(Object.entries(names).flatMap(([name, words]) => words.split(' ').map((word) => [word, name])))

/** Returns the display name: `Python` for `py`. */
const languageName = (word: string): string => byWord.get(word.toLowerCase()) ?? word
