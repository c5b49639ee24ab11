/** State that `early-press.js` keeps until the page's script has loaded. */
interface Early {
  pressed?: HTMLButtonElement | undefined
  stop: () => void
}

/** Stops remembering presses; returns the last one from before the page became interactive. */
export function takeEarlyPress(): HTMLButtonElement | undefined {
  const { prosaEarly } = globalThis as { prosaEarly?: Early }
  prosaEarly?.stop()
  const button = prosaEarly?.pressed
  if (prosaEarly) prosaEarly.pressed = undefined
  return button
}

/** Repeats the last press from before the page became interactive. */
export function repeatEarlyPress() {
  const button = takeEarlyPress()
  if (!button) return
  setTimeout(() => button.isConnected && button.click())
}
