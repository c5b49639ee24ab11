/** State that `first-look.js` keeps until the page's script has loaded. */
interface Early {
  pressed?: HTMLButtonElement | undefined
  stop: () => void
}

/** Repeats the last press from before the page became interactive. */
export function repeatEarlyPress() {
  const { prosaEarly } = globalThis as { prosaEarly?: Early }
  const button = prosaEarly?.pressed
  prosaEarly?.stop()
  if (!prosaEarly || !button) return
  prosaEarly.pressed = undefined
  setTimeout(() => button.isConnected && button.click())
}
