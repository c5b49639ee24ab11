// Runs inline in visitors' pages, which the server draws for those who come for the first time.
{
  // who was here before goes on where they were: nothing else is shown meanwhile
  const [, page, token] = /^\/(assistants\/share|embed)\/([^/]+)/.exec(location.pathname) ?? []
  const place = `${page === 'embed' ? 'embed' : 'share'}/${token}`
  try {
    const kept = [`prosa.guest-session-token.${place}`, `prosa.data.guest.${place}.`]
    if (token && Object.keys(localStorage).some((key) => kept.some((name) => key.startsWith(name))))
      document.documentElement.dataset.known = ''
  } catch {
    // storage may be blocked, as inside some frames: then nobody was here before
  }

  // what is pressed before the page's script is there is pressed once it is (`early-press.ts`)
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
  // where there is a keyboard, Enter sends, as it does later
  const sentBy = ({ key, shiftKey, target }) =>
    key === 'Enter' && !shiftKey && target.matches('#root textarea') && matchMedia('(pointer: fine)').matches
      ? target.closest('form')?.querySelector('[type=submit]')
      : undefined
  kinds.forEach((kind) => document.addEventListener(kind, keep, true))
  window.prosaEarly = early

  // a form whose script is not there yet would load the page anew, without what was typed
  document.addEventListener('submit', (event) => event.preventDefault())
}
