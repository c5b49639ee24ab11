// Inline script before the first paint, so that no page flashes in the wrong scheme; `theme.ts` continues from there.
{
  let scheme = document.documentElement.dataset.scheme ?? 'automatic'
  try {
    scheme = localStorage.getItem('prosa.theme') ?? scheme
  } catch {
    // Storage may be blocked, as inside some frames; then the system's scheme applies.
  }
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.add(dark ? 'dark' : 'light')
  try {
    const comfort = JSON.parse(localStorage.getItem('prosa.reading-comfort') ?? '{}')
    const { dataset } = document.documentElement
    if (comfort.textSize) dataset.textSize = comfort.textSize
    if (comfort.highContrast) dataset.contrast = 'high'
    if (comfort.easyLetters) dataset.letters = 'easy'
    if (comfort.lessMotion) dataset.motion = 'less'
    if (comfort.enterSends === false) dataset.enter = 'breaks'
  } catch {
    // Storage is blocked, or its content is invalid.
  }
}
