// Inline script of visitors' pages, which the server renders for first-time visitors.
{
  // A returning visitor resumes their session, so the first-time view stays hidden meanwhile.
  const [, page, token] = /^\/(assistants\/share|embed)\/([^/]+)/.exec(location.pathname) ?? []
  const place = `${page === 'embed' ? 'embed' : 'share'}/${token}`
  try {
    const kept = [`prosa.guest-session-token.${place}`, `prosa.data.guest.${place}.`]
    if (token && Object.keys(localStorage).some((key) => kept.some((name) => key.startsWith(name))))
      document.documentElement.dataset.known = ''
  } catch {
    // Storage may be blocked, as inside some frames; then the visitor counts as new.
  }

  // Remembers a press from before the page's script has loaded, to repeat it afterwards (`early-press.ts`).
  const kinds = ['click', 'keydown']
  const early = {
    pressed: undefined,
    stop: () => kinds.forEach((kind) => document.removeEventListener(kind, keep, true)),
  }
  function keep(event) {
    const button = event.type === 'click' ? event.target.closest('#root button') : sentBy(event)
    if (!button) return
    event.preventDefault()
    early.pressed = button
  }
  // On devices with a keyboard, Enter sends the message, as it does later.
  const sentBy = ({ key, shiftKey, target }) =>
    key === 'Enter' && !shiftKey && target.matches('#root textarea') && matchMedia('(pointer: fine)').matches
      ? target.closest('form')?.querySelector('[type=submit]')
      : undefined
  kinds.forEach((kind) => document.addEventListener(kind, keep, true))
  window.prosaEarly = early

  // Without its script, a form would reload the page and lose its input.
  document.addEventListener('submit', (event) => event.preventDefault())
}
