import { linkColors } from '@prosa/contract/sharing/link-colors.ts'
import { createFrame, type FrameOptions } from './frame.ts'

interface Appearance {
  title: string
  color: keyof typeof linkColors
  position: 'left' | 'right'
  proactiveMessage: string
}

/** A button in the corner that opens the chat above it; nothing where the link is closed or not for this site. */
export async function openBubble(options: FrameOptions) {
  const appearance = await readAppearance(options)
  if (!appearance) return
  const { title, proactiveMessage } = appearance
  const position = toSide(options.position) ?? appearance.position
  const color = toColor(options.color) ?? appearance.color
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  root.adoptedStyleSheets = [sheet]
  host.style.setProperty('--prosa-color', linkColors[color])

  const launcher = createButton('launcher', `Abrir conversa: ${title}`)
  launcher.append(createIcon(speech))
  const panel = document.createElement('div')
  panel.className = 'panel'
  panel.hidden = true
  root.append(panel, launcher)
  root.host.className = `prosa-${position}`
  host.style.cssText += `position:fixed;z-index:2147483000;bottom:20px;${position}:20px`

  let chat: ReturnType<typeof createFrame> | undefined
  let greeting: HTMLElement | undefined
  let isOpen = false
  const show = (open: boolean) => {
    isOpen = open
    greeting?.remove()
    panel.hidden = !open
    launcher.ariaExpanded = String(open)
    launcher.replaceChildren(createIcon(open ? cross : speech))
    launcher.ariaLabel = open ? 'Fechar conversa' : `Abrir conversa: ${title}`
    if (!open) return launcher.focus()
    if (!chat) {
      chat = createFrame({ ...options, title, onClose: () => show(false) })
      panel.append(chat.frame)
    }
    chat.frame.focus()
    chat.postToFrame({ prosa: 'opened' })
  }
  launcher.ariaExpanded = 'false'
  launcher.addEventListener('click', () => show(!isOpen))
  root.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key === 'Escape' && isOpen) show(false)
  })
  document.body.append(host)
  if (proactiveMessage && (options.preview || isFirstTime(options.link))) {
    greeting = createGreeting(proactiveMessage, () => show(true))
    root.prepend(greeting)
  }
}

const speech = 'M5 24V8.5A5.5 5.5 0 0 1 10.5 3h11a5.5 5.5 0 0 1 0 16.5H11Z'
const cross = 'm9 4 7 7 7-7 2.5 2.5-7 7 7 7L23 23l-7-7-7 7-2.5-2.5 7-7-7-7Z'

const toSide = (text = '') => (text === 'left' || text === 'right' ? text : undefined)

const toColor = (text = '') => (Object.hasOwn(linkColors, text) ? (text as keyof typeof linkColors) : undefined)

async function readAppearance({ origin, link }: FrameOptions): Promise<Appearance | undefined> {
  try {
    const response = await fetch(`${origin}/api/shares/${encodeURIComponent(link)}/bubble`, { credentials: 'omit' })
    if (response.ok) return (await response.json()) as Appearance
  } catch {
    // the browser tells a page nothing of a refusal
  }
  console.warn(
    `Prosa: a conversa não aparece em ${location.origin}. Veja, em “Incorporar”, se o link está ativo e se este site está nos domínios permitidos. Só endereços https:// valem.`,
  )
  return undefined
}

/** The owner's invitation beside the button, once for each visit of the site. */
function createGreeting(text: string, open: () => void): HTMLElement {
  const card = document.createElement('div')
  card.className = 'greeting'
  card.role = 'status'
  const say = createButton('say', '')
  say.removeAttribute('aria-label')
  say.textContent = text
  say.addEventListener('click', open)
  const close = createButton('close', 'Dispensar')
  close.textContent = '×'
  close.addEventListener('click', () => card.remove())
  card.append(say, close)
  return card
}

function isFirstTime(link: string): boolean {
  try {
    const key = `prosa.greeted.${link}`
    if (sessionStorage.getItem(key)) return false
    sessionStorage.setItem(key, '1')
  } catch {
    // without storage it is shown on each page
  }
  return true
}

function createButton(className: string, label: string): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = className
  made.ariaLabel = label
  return made
}

function createIcon(path: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  svg.setAttribute('viewBox', '0 0 32 27')
  svg.setAttribute('aria-hidden', 'true')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}

/** In its own shadow tree: the site's styles do not reach it, and these do not reach the site. */
const style = `
:host{all:initial;font:15px/1.4 system-ui,sans-serif;color-scheme:light}
button{font:inherit;cursor:pointer;border:0}
button:focus-visible{outline:3px solid #fff;box-shadow:0 0 0 5px var(--prosa-color)}
.launcher{width:56px;height:56px;border-radius:50%;background:var(--prosa-color);box-shadow:0 4px 16px #0005;display:grid;place-items:center;float:right}
:host(.prosa-left) .launcher{float:left}
.launcher svg{width:26px;fill:#fff}
.panel{position:fixed;bottom:88px;right:20px;width:min(400px,calc(100vw - 24px));height:min(640px,calc(100dvh - 108px));border-radius:16px;overflow:hidden;box-shadow:0 8px 40px #0006;background:#fff}
:host(.prosa-left) .panel{right:auto;left:20px}
.panel[hidden]{display:none}
.panel iframe{width:100%;height:100%;border:0;display:block}
.greeting{position:absolute;bottom:68px;right:0;width:max-content;max-width:min(260px,calc(100vw - 40px));display:flex;background:#fff;color:#111;border-radius:12px;box-shadow:0 4px 20px #0004}
:host(.prosa-left) .greeting{right:auto;left:0}
.say{background:none;color:inherit;text-align:left;padding:12px 0 12px 14px}
.close{background:none;color:#444;font-size:20px;width:40px;min-height:40px;border-radius:12px;flex:none}
@media(max-width:480px){.panel,:host(.prosa-left) .panel{inset:8px 8px 84px;width:auto;height:auto}}
`
