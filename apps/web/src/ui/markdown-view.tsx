import { harden } from 'rehype-harden'
import { Streamdown } from 'streamdown'
import type { StreamdownProps } from 'streamdown'
import { classNames } from '#/lib/class-names.ts'
import { markdownComponents } from '#/ui/markdown-components.tsx'
import { normalizeMath } from '#/ui/markdown-math.ts'
import { useMarkdownPlugins } from '#/ui/markdown-plugins.ts'
import type { MarkdownProps } from '#/ui/markdown-props.ts'
import { uiLabels } from '#/ui/ui-labels.ts'

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
]

const linkSafety = { enabled: false }

/** Loaded by `Markdown`; use that. */
export default function MarkdownView({ text, streaming = false, labels = uiLabels, className }: MarkdownProps) {
  const source = normalizeMath(text)
  const plugins = useMarkdownPlugins(source)
  return (
    <Streamdown
      className={classNames('min-w-0 leading-7 wrap-anywhere', className)}
      parseIncompleteMarkdown={streaming}
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
