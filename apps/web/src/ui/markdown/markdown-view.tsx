import { breakLines } from '@prosa/contract/conversations/markdown-signs.ts'
import { asMeant, withoutDepths } from '@prosa/contract/conversations/markdown-source.ts'
import { useDeferredValue, useEffect, useSyncExternalStore } from 'react'
import { harden } from 'rehype-harden'
import {
  Block,
  defaultRemarkPlugins,
  Streamdown,
  type BlockProps,
  type StreamdownProps,
  type PluginConfig,
} from 'streamdown'
import { createObservable } from '#/lib/device/observed.ts'
import { classNames } from '#/lib/format/class-names.ts'
import { letterSetting } from '#/lib/format/endless-words.ts'
import { TextAsWritten, TextBoundary } from '#/ui/feedback/text-boundary.tsx'
import { splitBlocks, isTooHeavy, withWholeTable } from '#/ui/markdown/markdown-blocks.ts'
import { markdownComponents } from '#/ui/markdown/markdown-components.tsx'
import { boundedFormulas } from '#/ui/markdown/markdown-formulas.ts'
import type { MarkdownProps } from '#/ui/markdown/markdown-props.ts'

// Without rehype-raw, HTML in the text is shown as text; harden drops addresses such as javascript: and data:.
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

/** A single tilde is a letter, as in `de 20~25 °C a 30~35 °C`; two strike out. */
const remarkPlugins: StreamdownProps['remarkPlugins'] = [
  ...Object.values(defaultRemarkPlugins),
  [gfm, { singleTilde: false }],
  () => breakLines,
]

/** HTML is text here, so an open `<` must not hide what follows. */
const closing: StreamdownProps['remend'] = { htmlTags: false }

/** Note numbers are not links, because two answers on a page may both have a note 1. */
const footnotes: StreamdownProps['remarkRehypeOptions'] = { footnoteLabel: 'Notas', footnoteBackContent: () => [] }

/** The beginning of a `<br>` that is still being written. */
const openBreak = /<br?\s*\/?$/i

const linkSafety = { enabled: false }

/** Closing unfinished marks takes quadratic time in the number of brackets. */
const canClose = (text: string): boolean => text.split('[').length < 1000

/** Loaded by `Markdown`; use that instead. */
export default function MarkdownView({ text, streaming = false, className }: MarkdownProps) {
  const source = asMeant(withWholeTable(withoutDepths(streaming ? text.replace(openBreak, '') : text)))
  // Deferred, because arriving plugins render the whole text again.
  const plugins = useDeferredValue(useMarkdownPlugins(source))
  return (
    <Streamdown
      className={classNames('min-w-0 leading-7 wrap-anywhere', letterSetting(text), className)}
      parseIncompleteMarkdown={streaming && canClose(source)}
      parseMarkdownIntoBlocksFn={splitBlocks}
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

/** Renders one block; an error in it does not affect the others. */
function SafeBlock(props: BlockProps) {
  if (isTooHeavy(props.content)) return <TextAsWritten text={props.content} />
  return (
    <TextBoundary text={props.content}>
      <Block {...props} />
    </TextBoundary>
  )
}

interface Node {
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

/** Blocks of text, whose direction the browser detects. */
const texts = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th', 'td'])

/** Blocks that hold other blocks, whose direction the browser does not detect. */
const holders = new Set(['ul', 'ol', 'li', 'blockquote', 'table'])

const leftToRight = new Set(['pre', 'code'])

const rightToLeft =
  /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]$/u

/** Sets the direction of each block by its own text; code and formulas always run from left to right. */
function setDirections() {
  return (tree: Node) => void detectDirection(tree)
}

const letterDirection = (letter: string): 'rtl' | 'ltr' => (rightToLeft.test(letter) ? 'rtl' : 'ltr')

/** Sets the directions within a node and returns the direction of its first letter. */
function detectDirection(node: Node): 'rtl' | 'ltr' | undefined {
  const { tagName = '' } = node
  if (leftToRight.has(tagName)) {
    node.properties = { ...node.properties, dir: 'ltr' }
    return undefined
  }
  const [letter] = /\p{L}/u.exec(node.value ?? '') ?? []
  let direction = letter ? letterDirection(letter) : undefined
  for (const child of node.children ?? []) {
    const found = detectDirection(child)
    direction ??= found
  }
  if (texts.has(tagName)) node.properties = { ...node.properties, dir: 'auto' }
  else if (holders.has(tagName) && direction) node.properties = { ...node.properties, dir: direction }
  return direction
}

type PluginName = 'code' | 'math'

const needs: Record<PluginName, RegExp> = {
  // A fence that names its language.
  code: /^ {0,3}(`{3,}|~{3,}) *[\w+#-]/m,
  math: /\$\$/,
}

const loaders: Record<PluginName, () => Promise<{ plugins: PluginConfig }>> = {
  code: () => import('#/ui/markdown/markdown-code-plugin.ts'),
  math: () => import('#/ui/markdown/markdown-math-plugin.ts'),
}

const requested = new Set<PluginName>()

const loaded = createObservable<PluginConfig>({})

async function loadPlugin(name: PluginName) {
  if (requested.has(name)) return
  requested.add(name)
  try {
    const { plugins } = await loaders[name]()
    loaded.set({ ...loaded.now(), ...plugins })
  } catch {
    // Without the plugin the text stays plain; the next text that needs it tries again.
    requested.delete(name)
  }
}

/** Loads highlighting and formulas when a text first needs them; until then the text is plain. */
function useMarkdownPlugins(text: string): PluginConfig {
  const plugins = useSyncExternalStore(loaded.subscribe, loaded.now, loaded.now)
  const code = needs.code.test(text)
  const math = needs.math.test(text)

  useEffect(() => {
    if (code) void loadPlugin('code')
    if (math) void loadPlugin('math')
  }, [code, math])

  return plugins
}
