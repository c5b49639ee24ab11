/** What `first-look.js` keeps until the page's script is there. */
interface Early {
  pressed?: HTMLButtonElement | undefined
  stop: () => void
}

/** Called once the page answers: presses, once, what somebody pressed last before. */
export function takeEarlyPress() {
  const { prosaEarly } = globalThis as { prosaEarly?: Early }
  const button = prosaEarly?.pressed
  prosaEarly?.stop()
  if (!prosaEarly || !button) return
  prosaEarly.pressed = undefined
  setTimeout(() => button.isConnected && button.click())
}
