import { openBubble } from './bubble.ts'
import { createFrame } from './frame.ts'

// <script async src="…/embed.js" data-prosa="…"></script>; with data-mode="inline" the chat stands in the place of the script.
// Where a site keeps no attributes, as in a tag manager, the address holds them: …/embed.js?prosa=…&mode=inline

const script = ownScript()
const link = script && readSetting(script, 'prosa')
if (script && link) void startEmbed(script, link)
else
  console.warn(
    'Prosa: falta o código do link, então a conversa não aparece. Em “Incorporar”, copie o trecho inteiro, com data-prosa; se o seu site tira os atributos, use o endereço embed.js?prosa=CÓDIGO.',
  )

/** The element that loaded this script: a module, and what a plugin runs later, are not told which it is. */
function ownScript(): HTMLScriptElement | undefined {
  const { currentScript } = document
  if (currentScript instanceof HTMLScriptElement && currentScript.src !== '') return currentScript
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')]
  const named = scripts.filter((each) => new URL(each.src).pathname.endsWith('/embed.js') && readSetting(each, 'prosa'))
  return named.find(({ dataset }) => dataset['prosaStarted'] === undefined) ?? named[0]
}

function readSetting({ src, dataset }: HTMLScriptElement, name: string): string | undefined {
  return dataset[name] ?? new URL(src).searchParams.get(name) ?? undefined
}

async function startEmbed(script: HTMLScriptElement, link: string) {
  script.dataset['prosaStarted'] = ''
  const [mode, theme, position, color, height] = ['mode', 'theme', 'position', 'color', 'height'].map((name) =>
    readSetting(script, name),
  )
  const { preview, identityId, identityName, identityExpires, identitySignature } = script.dataset
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
  if (mode !== 'inline') return isFirstBubble(link) ? openBubble(options) : undefined
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

/** A site may load the script twice, by its template and by a tag manager; one button is enough. */
function isFirstBubble(link: string): boolean {
  const page = globalThis as { prosaBubbles?: Set<string> }
  page.prosaBubbles ??= new Set()
  const isFirst = !page.prosaBubbles.has(link)
  page.prosaBubbles.add(link)
  return isFirst
}

function untilParsed(): Promise<unknown> {
  if (document.readyState !== 'loading') return Promise.resolve()
  return new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
}
