import '#/lib/device/trusted-types.ts'
import '#/index.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Markdown } from '#/ui/markdown/markdown.tsx'

const root = createRoot(document.body.appendChild(document.createElement('div')))

/**
 * Renders texts as messages and resolves when rendering is complete. Only the browser tests build and load this page.
 */
async function drawTexts(texts: readonly string[], streaming = false): Promise<void> {
  flushSync(() =>
    root.render(
      texts.map((text, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text that grows keeps its place
        <Markdown key={index} text={text} streaming={streaming} />
      )),
    ),
  )
  // Deferred rendering alternates with idle periods.
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => void requestIdleCallback(resolve))
}

Object.assign(globalThis, { drawTexts })
