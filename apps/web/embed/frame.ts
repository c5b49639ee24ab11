export interface FrameOptions {
  /** Where this script came from: the only origin that is listened and spoken to. */
  origin: string
  /** Token of the link. */
  link: string
  theme?: string | undefined
  /** What the site says, over what the link says. */
  position?: string | undefined
  color?: string | undefined
  /** An editor looks at it on our own site. */
  preview?: boolean
  identity?: { id: string; name: string; expires: number; signature: string } | undefined
  title?: string
  onHeight?: (height: number) => void
  onClose?: () => void
}

/** The chat in a frame, and the way to speak to it. */
export function createFrame(options: FrameOptions) {
  const { origin, link, theme, color, preview, identity, title = 'Conversa', onHeight, onClose } = options
  const frame = document.createElement('iframe')
  const postToFrame = (message: object) => frame.contentWindow?.postMessage(message, origin)
  frame.title = title
  frame.src = `${origin}/embed/${encodeURIComponent(link)}${preview ? '?preview' : ''}`
  frame.referrerPolicy = 'origin'
  frame.allow = 'clipboard-write; microphone'
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups')
  addEventListener('message', ({ source, origin: from, data }: MessageEvent<{ prosa?: string; height?: unknown }>) => {
    if (from !== origin || source !== frame.contentWindow) return
    if (data.prosa === 'ready') {
      // also without an identity, so that the frame does not take this visitor for the one before
      postToFrame({ prosa: 'identity', identity: identity ?? null })
      if (theme) postToFrame({ prosa: 'theme', theme })
      if (color) postToFrame({ prosa: 'color', color })
    }
    if (data.prosa === 'close') onClose?.()
    if (data.prosa === 'height' && typeof data.height === 'number') onHeight?.(data.height)
  })
  return { frame, postToFrame }
}
