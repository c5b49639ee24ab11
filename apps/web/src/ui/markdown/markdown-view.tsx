import { harden } from 'rehype-harden'
import { useDeferredValue } from 'react'
import { Block, Streamdown } from 'streamdown'
import type { BlockProps, StreamdownProps } from 'streamdown'
import { classNames } from '#/lib/format/class-names.ts'
import { letterSetting } from '#/lib/format/endless-words.ts'
import { blocksOf, isTooHeavy, withoutDepths } from '#/ui/markdown/markdown-blocks.ts'
import { markdownComponents } from '#/ui/markdown/markdown-components.tsx'
import { boundedFormulas } from '#/ui/markdown/markdown-formulas.ts'
import { useMarkdownPlugins } from '#/ui/markdown/markdown-plugins.ts'
import type { MarkdownProps } from '#/ui/markdown/markdown-props.ts'
import { TextAsWritten, TextBoundary } from '#/ui/feedback/text-boundary.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'
import { splitAtCode } from '#/lib/format/split-at-code.ts'

// none looks beyond where the next one begins: a text that opens many and closes none is read once, not once for each
const block = /\\\[((?:(?!\\[[\]])[\s\S])+)\\\]/g
const inline = /\\\(((?:(?!\\[()])[^\n])+)\\\)/g

/** `$x^2$`, but not the money in `de R$ 10 a R$20` or `US$5 e US$6`. */
const dollars = /(?<![\w$\\])\$(?![\s$])([^$\n]+?)(?<![\s\\])\$(?![\w$])/g

/** `$$x^2$$` on a line of its own stands for itself, as `\[x^2\]` does. */
const alone = /(\n|^)([ \t]*)\$\$([^\n$]+)\$\$[ \t]*(?=\n|$)/g

/** Models write formulas in four ways; the parser reads one of them, `$$…$$`. */
export function normalizeMath(text: string): string {
  if (!/\$|\\[([]/.test(text)) return text
  const parts = splitAtCode(text)
  return parts
    .map((part, index) =>
      index % 2 === 1 ? part : convert(part, { first: index === 0, last: index === parts.length - 1 }),
    )
    .join('')
}

/** `first`, `last`: whether the text begins and ends with this piece; else code of the same line stands beside it. */
function convert(text: string, { first, last }: { first: boolean; last: boolean }): string {
  return text
    .replaceAll(alone, (all, begin: string, indent: string, formula: string, at: number) => {
      const isWhole = (begin !== '' || first) && (at + all.length < text.length || last)
      return isWhole ? `${begin}${indent}$$\n${indent}${formula.trim()}\n${indent}$$` : all
    })
    .replaceAll(block, (_, formula: string) => `\n$$\n${formula.trim()}\n$$\n`)
    .replaceAll(inline, (_, formula: string) => `$$${formula.trim()}$$`)
    .replaceAll(dollars, (_, formula: string) => `$$${formula}$$`)
}

// without rehype-raw, HTML in the text shows as the text it is; harden drops addresses such as javascript: and data:
const rehypePlugins: StreamdownProps['rehypePlugins'] = [
  [
    harden,
    {
      defaultOrigin: location.origin,
      allowedLinkPrefixes: ['*'],
      allowedImagePrefixes: ['*'],
      linkBlockPolicy: 'text-only',
      imageBlockPolicy: 'text-only',
    },
  ],
  boundedFormulas,
]

const linkSafety = { enabled: false }

/** Closing what a text left open takes the square of its brackets. */
const canClose = (text: string): boolean => text.split('[').length < 1000

/** Loaded by `Markdown`; use that. */
export default function MarkdownView({ text, streaming = false, labels = uiLabels, className }: MarkdownProps) {
  const source = normalizeMath(withoutDepths(text))
  // deferred: when they arrive, all that is there is drawn anew
  const plugins = useDeferredValue(useMarkdownPlugins(source))
  return (
    <Streamdown
      className={classNames('min-w-0 leading-7 wrap-anywhere', letterSetting(text), className)}
      parseIncompleteMarkdown={streaming && canClose(source)}
      parseMarkdownIntoBlocksFn={blocksOf}
      BlockComponent={SafeBlock}
      isAnimating={streaming}
      caret={streaming ? 'circle' : undefined}
      components={markdownComponents(labels)}
      controls={false}
      linkSafety={linkSafety}
      plugins={plugins}
      rehypePlugins={rehypePlugins}
    >
      {source}
    </Streamdown>
  )
}

/** One block of a text: where it cannot be drawn, the others still are. */
function SafeBlock(props: BlockProps) {
  if (isTooHeavy(props.content)) return <TextAsWritten text={props.content} />
  return (
    <TextBoundary text={props.content}>
      <Block {...props} />
    </TextBoundary>
  )
}
