import { asMeant, withoutDepths } from '@prosa/contract/conversations/markdown-source.ts'
import { breakLines } from '@prosa/contract/conversations/markdown-signs.ts'
import { harden } from 'rehype-harden'
import { useDeferredValue } from 'react'
import { Block, defaultRemarkPlugins, Streamdown, type BlockProps, type StreamdownProps } from 'streamdown'
import { classNames } from '#/lib/format/class-names.ts'
import { letterSetting } from '#/lib/format/endless-words.ts'
import { blocksOf, isTooHeavy, withWholeTable } from '#/ui/markdown/markdown-blocks.ts'
import { markdownComponents } from '#/ui/markdown/markdown-components.tsx'
import { setDirections } from '#/ui/markdown/markdown-directions.ts'
import { boundedFormulas } from '#/ui/markdown/markdown-formulas.ts'
import { useMarkdownPlugins } from '#/ui/markdown/markdown-plugins.ts'
import type { MarkdownProps } from '#/ui/markdown/markdown-props.ts'
import { TextAsWritten, TextBoundary } from '#/ui/feedback/text-boundary.tsx'

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
  setDirections,
]

const [gfm] = defaultRemarkPlugins['gfm'] as [never]
/** `de 20~25 °C a 30~35 °C`: one tilde is a letter, as on paper; two strike out. */
const remarkPlugins: StreamdownProps['remarkPlugins'] = [
  ...Object.values(defaultRemarkPlugins),
  [gfm, { singleTilde: false }],
  () => breakLines,
]

/** HTML is text here: what stands behind an open `<` stays to be read. */
const closing: StreamdownProps['remend'] = { htmlTags: false }

/** Numbers of notes lead nowhere: two answers of a page have a note 1 each. */
const footnotes: StreamdownProps['remarkRehypeOptions'] = { footnoteLabel: 'Notas', footnoteBackContent: () => [] }

/** The begin of a `<br>` that is still being written. */
const openBreak = /<br?\s*\/?$/i

const linkSafety = { enabled: false }

/** Closing what a text left open takes the square of its brackets. */
const canClose = (text: string): boolean => text.split('[').length < 1000

/** Loaded by `Markdown`; use that. */
export default function MarkdownView({ text, streaming = false, className }: MarkdownProps) {
  const source = asMeant(withWholeTable(withoutDepths(streaming ? text.replace(openBreak, '') : text)))
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
      components={markdownComponents}
      controls={false}
      linkSafety={linkSafety}
      plugins={plugins}
      rehypePlugins={rehypePlugins}
      remarkPlugins={remarkPlugins}
      remarkRehypeOptions={footnotes}
      remend={closing}
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
