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
}
