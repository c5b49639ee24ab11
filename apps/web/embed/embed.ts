import { openBubble } from './bubble.ts'
import { createFrame } from './frame.ts'

// <script async src="…/embed.js" data-prosa="…"></script>; with data-mode="inline" the chat stands in the place of the script

const script = document.currentScript
if (script instanceof HTMLScriptElement && script.dataset['prosa']) void start(script, script.dataset['prosa'])

async function start(script: HTMLScriptElement, link: string) {
  const { mode, theme, position, color, preview, height } = script.dataset
  const { identityId, identityName, identityExpires, identitySignature } = script.dataset
  const options = {
    origin: new URL(script.src).origin,
    link,
    theme,
    position,
    color,
    preview: preview !== undefined,
    identity:
      identityId && identitySignature
        ? { id: identityId, name: identityName ?? '', expires: Number(identityExpires), signature: identitySignature }
        : undefined,
  }
  await untilParsed()
  if (mode !== 'inline') return openBubble(options)
  const least = Number(height) || 560
  const { frame } = createFrame({
    ...options,
    onHeight: (wanted) => {
      frame.style.height = `${Math.min(Math.max(wanted, least), Math.max(least, 900))}px`
    },
  })
  Object.assign(frame.style, { width: '100%', height: `${least}px`, border: '0', display: 'block' })
  // nothing is shown in the head of a page
  if (document.head.contains(script)) document.body.append(frame)
  else script.after(frame)
}

function untilParsed(): Promise<unknown> {
  if (document.readyState !== 'loading') return Promise.resolve()
  return new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
}
