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
  const early = { pressed: undefined, stop: () => document.removeEventListener('click', keep, true) }
  function keep(event) {
    const button = event.target.closest('#root button')
    if (!button) return
    event.preventDefault()
    early.pressed = button
  }
  document.addEventListener('click', keep, true)
  window.prosaEarly = early

  // a form whose script is not there yet would load the page anew, without what was typed
  document.addEventListener('submit', (event) => event.preventDefault())
}
